import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that mostly wait, for a platform's time or for a lease to expire: begun last, they would be waited for alone. */
const waiting = ['pushing.test.ts', 'delays.test.ts', 'deaths.test.ts', 'image.test.ts', 'quick-start.test.ts']

/** On a clean clone nothing is known of how long files take; these are begun first, the others largest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => waiting.some((name) => moduleId.endsWith(`/${name}`))
    const { long = [], other = [] } = Object.groupBy(files, (file) => (isLong(file) ? 'long' : 'other'))
    return [...long, ...(await super.sort(other))]
  }
}
