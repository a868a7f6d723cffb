import { staleCauseWords } from '../../lib/stale-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Hinted } from '../../ui/tooltip.tsx'
import type { Activation } from './use-activations.ts'

/** What is stale about a segment, in words. */
export const causesOf = ({ staleCauses }: Pick<Activation, 'staleCauses'>): string =>
  staleCauses.map((cause) => staleCauseWords[cause]).join(', ')

/** The first cause, and how many there are beside it: the hint has them all. */
function shortOf([first, ...more]: Activation['staleCauses']): string {
  const cause = first ? `: ${staleCauseWords[first]}` : ''
  return `stale${cause}${more.length > 0 ? ` +${more.length}` : ''}`
}

type Shown = Pick<Activation, 'stale' | 'staleCauses' | 'orphaned' | 'inDoubt' | 'nameError'>

/** What is to be said of a segment beside its status: on sale without a topic, or not as it would be pushed now. */
export function Standing({ stale, orphaned, inDoubt, nameError, staleCauses }: Shown) {
  return (
    <>
      {orphaned && <Badge tone="bad">orphaned</Badge>}
      {stale && !orphaned && (
        <Hinted text={`Differs: ${causesOf({ staleCauses })}`}>
          <Badge tone="warn">{shortOf(staleCauses)}</Badge>
        </Hinted>
      )}
      {nameError !== null && <Badge tone="bad">no name</Badge>}
      {inDoubt && <Badge tone="warn">unconfirmed</Badge>}
    </>
  )
}
