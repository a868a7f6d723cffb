import { entry, type Of } from './entry.ts'

const nothing = 'No action needed.'

export const jobReasons: Of<'jobReasons'> = {
  noHandler: entry(
    'A process of an older version picked up the job.',
    'Run the same version everywhere.',
    'sync_trade_desk',
  ),
  otherRevision: entry(
    'The job releases or tries a revision of the engine that the process which picked it up does not run.',
    'Wait until all processes run the new version, or cancel the job.',
    '0123456789ab',
  ),
  malformed: entry(
    'The job was stored by another version, or changed in the database by hand.',
    'Start the job again.',
    'cursor',
    'seen must be of type number',
  ),
  startedByOrganization: entry(
    'A `change_topics` job was created as a job, without the topics that it is for.',
    'Start it with `POST /api/topic-changes`.',
  ),
  noOrganization: entry('The job has no organization whose topics it could change.', 'Start it as an organization.'),
  undoneByOrganization: entry(
    'A change of topics is not rolled back like other jobs.',
    'Let its organization undo it: `POST /api/topic-changes/{id}/undo`.',
  ),
}

export const llmJobReasons: Of<'llmJobReasons'> = {
  unconfirmedBatch: entry(
    'A batch was sent and the response was lost. txadv looks for it at the provider, because sending it twice would cost twice.',
    'Wait.',
  ),
  atProvider: entry('The provider is processing them.', 'Wait.', 3),
  dailySpend: entry(
    'The next batch could pass `LLM_DAILY_USD`, so it is not sent.',
    'Wait until midnight, UTC, or set a higher cap.',
  ),
  unanswered: entry('The provider is down or rejects requests.', 'Wait, or cancel the job.'),
}

export const reviewReasons: Of<'reviewReasons'> = {
  invalidSegmentType: entry(
    'The LLM returned no valid segment type, and txadv does not guess one.',
    'Decide in the review queue.',
  ),
  unlistableName: entry(
    'The audit of the catalog found a name that is not listed any more, on a topic that several organizations use.',
    'Rename the topic, or merge it into another.',
  ),
  invalidSegmentGiven: entry(
    'A file or source gave a segment type that is none; the engine read one from the name instead.',
    'Check the segment type in the review queue.',
  ),
  disagreement: entry('The classifiers disagree.', 'Decide in the review queue.'),
  reported: entry(
    'An organization says that the topic is wrong, offensive or holds personal data. The queue shows what it said.',
    'Correct the topic or archive it; either closes the reports.',
  ),
}

const confirmIt = 'Correct the topic or confirm it. Until then it is pushed only with `includeUnsure`.'

export const doubtReasons: Of<'doubtReasons'> = {
  unread_language: entry('The engine reads English, German, Spanish, French, Italian and Portuguese.', confirmIt),
  number_or_code: entry('No word of the name says what it is about.', confirmIt),
  no_evidence: entry('The name is mostly words that the engine has not seen.', confirmIt),
  ambiguous: entry('The name is one word that stands in several categories.', confirmIt),
  unsure: entry('The two opinions of the engine disagree, or its confidence is low.', confirmIt),
  disagreement: entry('The classifiers disagree.', confirmIt),
}

export const heldBackTexts: Of<'heldBackTexts'> = {
  unsure: entry('The classification is in doubt.', 'Confirm or correct the topic, or send `includeUnsure: true`.'),
  sensitive: entry('The class needs consent or a legal review.', 'Set `sensitivePushReason` in the settings.'),
  prohibited: entry('No platform may be sent topics of this class.', nothing),
}

export const rollBackReasons: Of<'rollBackReasons'> = {
  gone: entry('The topic was deleted.', nothing),
  changedSince: entry('Rolling back would undo a later change.', 'Edit the topic manually, if needed.'),
  nameTaken: entry('Name collision: another topic has the name.', 'Rename the other topic, then roll back again.'),
}

export const mergeReasons: Of<'mergeReasons'> = {
  winnerGone: entry('The winner is not available.', 'Start a new dedup sweep.'),
  loserGone: entry('The loser is not available.', 'Start a new dedup sweep.'),
  itself: entry('Winner and loser are one topic.', 'Correct the cluster.'),
  loserNotLive: entry('The topic is no longer in the catalog.', 'Start a new dedup sweep.', 'Electric SUV Shoppers'),
  otherVisibility: entry(
    'Private topics are merged only within one organization.',
    'Exclude it.',
    'Electric SUV Shoppers',
  ),
  beingChanged: entry(
    'Which of two segments stays cannot be decided while one of them is pushed, refreshed or deactivated.',
    'Merge again when it is settled; `recheckAt` of the activation says when the service looks it up.',
    'Electric SUV Shoppers',
    'marketplace',
  ),
  activeTwice: entry(
    'A merge would leave two segments for one topic.',
    'Deactivate one of them, or merge with `keepSegments` of `winner` or `loser`.',
    'Electric SUV Shoppers',
    'marketplace',
  ),
}

export const unmergeBlockers: Of<'unmergeBlockers'> = {
  notAMerge: entry('The job is of another type.', 'Roll it back instead.'),
  open: entry('The job is still running.', 'Cancel it first.', 'processing'),
  rolledBack: entry('Its topics are already restored.', nothing),
  undone: entry('It was already undone.', nothing),
  changed: entry('Undoing would lose a later change.', 'Edit the topic manually.', 'Electric SUV Intenders'),
  winnerNotLive: entry(
    'The winner is no longer available.',
    'Restore it, or undo the later merge first.',
    'Electric SUV Intenders',
  ),
  nameTaken: entry(
    'Name collision: another topic has the name.',
    'Rename the other topic first.',
    'Electric SUV Shoppers',
  ),
  workspaceGone: entry(
    'The workspace of the link was deleted.',
    'Add the topic again manually.',
    'Electric SUV Shoppers',
  ),
}
