import type { TitleOf } from '../../lib/platforms.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DiffText } from '../../ui/diff-text.tsx'
import layout from '../../ui/layout.module.css'
import { PlatformMark } from '../../ui/platform-mark.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Standing } from './standing.tsx'
import type { Activation } from './use-activations.ts'

/** What is stale about a segment: its name differs, or only something that is not seen in the name. */
export const hasNewName = ({ staleCauses }: Activation): boolean => staleCauses.includes('name')

/** The columns of the table; a stale segment shows its name before and after in one line. */
export const columnsOf = (
  connections: ReadonlyMap<string, string>,
  titleOf: TitleOf,
  hrefOfActivation: (id: string) => string,
): readonly Column<Activation>[] => [
  {
    title: 'Topic',
    width: '20%',
    cell: ({ id, topicName }) => (
      <RowLink href={hrefOfActivation(id)} title={topicName}>
        {topicName}
      </RowLink>
    ),
    detail: ({ platform, pushedName }) => pushedName ?? titleOf(platform),
  },
  {
    title: 'Platform name',
    wideOnly: true,
    cell: (activation) =>
      hasNewName(activation) ? (
        <DiffText before={activation.pushedName} after={activation.currentPlatformName} />
      ) : (
        (activation.pushedName ?? activation.error ?? 'Not pushed yet')
      ),
  },
  {
    title: 'Connection',
    width: '13%',
    wideOnly: true,
    cell: ({ connectionId, platform }) => (
      <span className={layout.line}>
        <PlatformMark platform={platform} title={titleOf(platform)} />
        {connections.get(connectionId) ?? titleOf(platform)}
      </span>
    ),
  },
  {
    title: 'Status',
    width: '144px',
    cell: (activation) => (
      <>
        <StatusBadge status={activation.status} /> <Standing {...activation} />
      </>
    ),
  },
  {
    title: 'Since',
    width: '128px',
    wideOnly: true,
    cell: ({ deactivatedAt, activatedAt, createdAt }) => (
      <RelativeTime value={deactivatedAt ?? activatedAt ?? createdAt} />
    ),
  },
]
