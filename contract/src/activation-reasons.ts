/** Why a segment is not on a platform as it should be, beside what the platform said. */
export const activationReasons = {
  waiting: 'Unconfirmed: an earlier platform call may still apply, rechecked automatically',
  cutOff: 'Unconfirmed: the platform call was interrupted, rechecked automatically',
  notAttempted: 'not attempted',
  duplicateName: 'Duplicate name already active on connection',
  foreignSegment: 'The platform returned the id of another segment',
  topicGone: 'Topic not found',
  noMatchValues: 'The topic has no match values for this connection, so its audience is empty',
  gone: 'The segment was no longer active on the platform',
  refusedClass: (sensitivity: string) => `The platform does not accept topics of the class ${sensitivity}`,
  reviewed: (sensitivity: string) => `The platform reviews topics of the class ${sensitivity} before it activates them`,
  definitive: 'The description claims something for certain: the platform wants words like "likely"',
  noPrice: 'default_cpm is not set: the segment is pushed without a CPM',
  belowFloor: (floor: number) =>
    `default_cpm is below ${floor}: the platform may hold the segment back until it is approved`,
  truncated: 'Name or description exceeds the platform limit and is truncated',
}
