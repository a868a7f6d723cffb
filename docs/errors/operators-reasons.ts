import { entry, type Of } from './entry.ts'

const nothing = 'Nothing.'

export const jobReasons: Of<'jobReasons'> = {
  noHandler: entry('An older process took the job.', 'Bring all processes to one version.', 'sync_trade_desk'),
}

export const llmJobReasons: Of<'llmJobReasons'> = {
  openFate: entry(
    'A batch was sent and its answer was lost. It is looked for, because sending it twice would be paid twice.',
    'Wait.',
  ),
  atProvider: entry('The provider works on it.', 'Wait.', 3),
  unanswered: entry('The provider is down or refuses.', 'Wait, or cancel the job.'),
}

export const reviewReasons: Of<'reviewReasons'> = {
  invalidSegmentType: entry(
    'The LLM named no valid segment type, and nobody guesses one.',
    'Decide in the review queue.',
  ),
  disagreement: entry('The judges say different things.', 'Decide in the review queue.'),
}

export const rollBackReasons: Of<'rollBackReasons'> = {
  gone: entry('The topic was deleted.', nothing),
  changedSince: entry('Taking the change back would undo a newer one.', 'Edit the topic by hand, if needed.'),
  nameTaken: entry('The topic cannot have its name back.', 'Rename the other, then roll back by hand.'),
}

export const mergeReasons: Of<'mergeReasons'> = {
  winnerGone: entry('There is nothing to merge into.', 'Sweep again.'),
  loserGone: entry('There is nothing to merge.', 'Sweep again.'),
  itself: entry('Winner and loser are one topic.', 'Correct the cluster.'),
  loserNotLive: entry('The topic is not on the shelf any more.', 'Sweep again.', 'Electric SUV Shoppers'),
  otherShelf: entry('Private topics are merged only among their own.', 'Leave it.', 'Electric SUV Shoppers'),
  activeTwice: entry(
    'A merge would leave two segments for one topic.',
    'Deactivate one of them, then merge again.',
    'Electric SUV Shoppers',
    'marketplace',
  ),
}

export const unmergeBlockers: Of<'unmergeBlockers'> = {
  notAMerge: entry('The job is of another type.', 'Roll it back instead.'),
  open: entry('The job is not over.', 'Cancel it first.', 'processing'),
  rolledBack: entry('Its topics are back already.', nothing),
  undone: entry('It was undone before.', nothing),
  changed: entry('Undoing would lose a newer change.', 'Put the topic right by hand.', 'Electric SUV Intenders'),
  winnerNotLive: entry(
    'What the topics were merged into is gone itself.',
    'Restore it, or undo the later merge first.',
    'Electric SUV Intenders',
  ),
  nameTaken: entry('The topic cannot have its name back.', 'Rename the other first.', 'Electric SUV Shoppers'),
  workspaceGone: entry(
    'There is no place to put the link back.',
    'Put the topic right by hand.',
    'Electric SUV Shoppers',
  ),
}
