import { Badge } from '../../ui/badge.tsx'
import { Hinted } from '../../ui/tooltip.tsx'
import type { Activation } from './use-activations.ts'

/** What makes a segment stale, in words. */
export const causeTitles: Readonly<Record<Activation['staleCauses'][number], string>> = {
  name: 'name',
  description: 'description',
  engineVersion: 'engine version',
  price: 'price',
  orphaned: 'topic gone',
}

/** What is stale about a segment, in words. */
export const causesOf = ({ staleCauses }: Pick<Activation, 'staleCauses'>): string =>
  staleCauses.map((cause) => causeTitles[cause]).join(', ')

type Shown = Pick<Activation, 'stale' | 'staleCauses' | 'orphaned' | 'inDoubt' | 'nameError'>

/** What is to be said of a segment beside its status: on sale without a topic, or not as it would be pushed now. */
export function Standing({ stale, orphaned, inDoubt, nameError, staleCauses }: Shown) {
  return (
    <>
      {orphaned && <Badge tone="bad">orphaned</Badge>}
      {stale && !orphaned && (
        <Hinted text={`Differs: ${causesOf({ staleCauses })}`}>
          <Badge tone="warn">stale</Badge>
        </Hinted>
      )}
      {nameError !== null && <Badge tone="bad">no name</Badge>}
      {inDoubt && <Badge tone="warn">unconfirmed</Badge>}
    </>
  )
}
