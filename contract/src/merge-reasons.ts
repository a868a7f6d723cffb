/** Why topics were not merged. */
export const mergeReasons = {
  winnerGone: 'The winner is gone, archived or merged itself',
  loserGone: 'A loser is gone',
  itself: 'A topic cannot be merged into itself',
  loserNotLive: (name: string) => `"${name}" is archived, or merged into another topic`,
  otherVisibility: (name: string) => `"${name}" is private to an organization, or to another one`,
  activeTwice: (name: string, platform: string) =>
    `A library has segments of the winner and of "${name}" on one ${platform} connection: deactivate one of them first`,
  beingChanged: (name: string, platform: string) =>
    `A segment of the winner or of "${name}" on a ${platform} connection is being changed: merge again when that is settled`,
}

/** Why a merge cannot be undone. */
export const unmergeBlockers = {
  notAMerge: 'it is not a merge',
  open: (status: string) => `it is ${status}, cancel it first`,
  rolledBack: 'it is rolled back',
  undone: 'it is undone already',
  changed: (name: string) => `"${name}" has changed since`,
  winnerNotLive: (name: string) => `"${name}", which topics were merged into, is archived or merged itself by now`,
  nameTaken: (name: string) => `another topic is called "${name}" by now`,
  workspaceGone: (name: string) => `a workspace that held "${name}" is gone`,
}
