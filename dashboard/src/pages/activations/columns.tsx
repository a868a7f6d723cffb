import type { TitleOf } from '../../lib/platforms.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DiffText } from '../../ui/diff-text.tsx'
import { PlatformMark } from '../../ui/platform-mark.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import styles from './activations.module.css'
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
    detail: ({ platform, pushedName, status, error }) =>
      (status === 'error' && error) || (pushedName ?? titleOf(platform)),
  },
  {
    title: 'Platform name',
    wideOnly: true,
    cell: (activation) =>
      hasNewName(activation) ? (
        <DiffText before={activation.pushedName} after={activation.currentPlatformName} />
      ) : (
        (activation.status === 'error' && activation.error) || (activation.pushedName ?? 'Not pushed yet')
      ),
  },
  {
    title: 'Connection',
    width: '16%',
    wideOnly: true,
    cell: ({ connectionId, platform }) => (
      <span className={styles.through}>
        <PlatformMark platform={platform} title={titleOf(platform)} />
        <span>{connections.get(connectionId) ?? titleOf(platform)}</span>
      </span>
    ),
  },
  {
    title: 'Status',
    width: '192px',
    cell: (activation) => (
      <>
        <StatusBadge status={activation.status} /> <Standing {...activation} />
      </>
    ),
  },
  {
    title: 'Since',
    width: '112px',
    wideOnly: true,
    cell: ({ deactivatedAt, activatedAt, createdAt }) => (
      <RelativeTime value={deactivatedAt ?? activatedAt ?? createdAt} />
    ),
  },
]
