import { entry, type Of } from './entry.ts'

const nothing = 'No action needed.'

export const reasons: Of<'reasons'> = {
  created: entry('The topic is new to the library and the catalog.', nothing),
  createdByLlm: entry('New, classified by the LLM.', nothing),
  createdAfterLlm: entry(
    'The LLM returned nothing usable.',
    'Reclassify the topic with `llm: true` later, if its classification looks wrong.',
  ),
  createdBeyondLlm: entry(
    'More topics were new than the LLM limit allows.',
    'Reclassify those topics with `llm: true`.',
    10,
    'chunk',
  ),
  createdLocally: entry('The service has no LLM, or the daily spend limit is reached.', 'Reclassify later, if wanted.'),
  adopted: entry('The topic was in the catalog, and is now linked.', nothing, 'Electric SUV Intenders'),
  listed: entry('The topic is already in the catalog.', nothing, 'Electric SUV Intenders'),
  duplicate: entry('The topic is already in the library.', nothing, 'Electric SUV Intenders'),
  duplicateOfRow: entry('Two rows have the same topic.', nothing, 4),
  updated: entry('The topic is already in the library; empty fields were filled.', nothing, 'Electric SUV Intenders'),
  undone: entry('The import was undone.', nothing),
  nameTaken: entry('The cleaned name collides with another topic.', 'Rename it manually, or leave it.'),
  nameChanged: entry('Another change came first.', nothing),
  notARow: entry('The row is not an object of column names and values.', 'Send rows as objects.'),
  nameMissing: entry('The row has no name.', 'Fill it in, and import the failed rows again.'),
  nameNotText: entry(
    'The name contains invalid characters: the file is not text, or was read in the wrong encoding.',
    'Export the list as CSV in UTF-8, and import that.',
  ),
  combinationEmpty: entry('All values of a combination are empty.', 'Remove the empty values.'),
  nameTooLong: entry('The name is too long.', 'Shorten it, and import the failed rows again.', 500),
  invalidSegmentType: entry(
    'The value is not one of the five segment types, so the local engine chose one.',
    'Check the segment type.',
    'B2X',
  ),
  lowConfidence: entry('The confidence of the local engine is low.', 'Check the category.', 45),
  unknownGroup: entry(
    'The value is not one of the taxonomy types. The group of the category was used.',
    'Map the value to a taxonomy type, or leave the column out.',
    'Cars',
  ),
  externalIdRepeated: entry(
    'Two rows of the file have one external id and are different topics. Only one of them got it.',
    'Correct one of the two, and import it again: the topic gets the id that it lacks.',
    4,
  ),
  otherGroup: entry(
    'The row names a category and a group that it does not belong to. The category was used.',
    'Correct one of the two columns, or map only the category.',
    'Auto',
    'Automotive & Transportation',
  ),
  unknownCategory: entry('The value is not one of the 41 categories.', 'Check the category.', 'Cars'),
  externalIdTooLong: entry('The external id is too long.', 'Shorten it, and import the failed rows again.', 200),
}

export const testReasons: Of<'testReasons'> = {
  tooManyTests: entry(
    'The organization tested connections too often. Nothing was called, and the connection is as it was.',
    'Wait for the seconds that the text names, and test again.',
    10,
    30,
  ),
  unreachable: entry(
    'No response, a timeout, or an address that is not allowed. The text does not tell which.',
    'Check the address, and that it is reachable from the internet by https.',
  ),
  redirect: entry(
    'txadv does not follow redirects, because they would receive the credentials.',
    'Enter the final address.',
  ),
  tooLarge: entry('The response exceeds the size limit.', 'Set `page_size_param` to get smaller pages.'),
  unreadable: entry('The response is a web page or another format.', 'Check the address: enter the API endpoint.'),
  noItems: entry('The response is JSON, but has no items at `items_path`.', 'Correct `items_path`.'),
  credentialsUnusable: entry(
    'The connection was changed outside the service, or restored without its keys.',
    'Enter the credentials again.',
  ),
  credentialMissing: entry(
    'A credential that the platform needs was never entered.',
    'Enter all credentials.',
    'client_id',
  ),
  addressMissing: entry('The operator has set no default address.', 'Enter it in the config.', 'api_base_url'),
  tokenRefused: entry('The platform rejects the credentials.', 'Check the credentials.', 401),
  callRefused: entry(
    'The platform or source rejects the request.',
    'Look the status up in its own documentation; 401 and 403 mean the credentials.',
    'GET',
    'items',
    403,
  ),
  noToken: entry('The response of `token_url` has no token.', 'Check `token_url`.'),
  segmentRefused: entry(
    'The platform rejects the segment.',
    '400: check `data_source_location`. 409: name collision on the platform. 429: txadv retries.',
    'POST',
    400,
  ),
  noSegmentId: entry(
    'The platform accepted the segment without returning an id. txadv looks it up by name.',
    'Wait: it is active or shows an error within a minute.',
    'Marketplace',
  ),
  tooManySegments: entry('The account has more segments than drift can compare.', 'Compare manually.'),
  priceUnusable: entry('The CPM in the config cannot be sent.', 'Enter `default_cpm` and `currency` again.'),
  hostKeyUnknown: entry(
    'The SFTP server is unknown, or its host key changed.',
    'Compare the fingerprint with the one from the exchange, then enter it in `sftp_host_key`.',
    'SHA256:...',
  ),
  sftpLoginRefused: entry('User name or password is wrong.', 'Enter all credentials again.'),
  uploadRefused: entry('The storage rejects the file.', 'Check bucket and role.', 'S3', 403),
  sftpRefused: entry('The server rejects the upload.', 'Ask the exchange to check the permissions of the account.'),
  s3Unavailable: entry(
    'The operator has set no account for S3.',
    'Use `upload_method` `sftp`, or have `EXCHANGE_S3_*` set.',
  ),
  roleRefused: entry(
    'The role does not trust the service.',
    'Put the external id that is named into its trust policy.',
    'txadv-...',
  ),
  accountShape: entry('The exchange requires a number.', 'Correct `account_id`.'),
  audienceIdShape: entry('The audience id cannot be used as a file name.', 'Report it.'),
  present: entry('The test of an exchange connection checks only that values are present.', nothing),
  reached: entry('The connection works.', nothing, 'marketplace'),
  platformAbsent: entry(
    'The connection was made while the service had a platform that it was started without since.',
    'Ask your operator to start it with that platform.',
  ),
}

export const runReasons: Of<'runReasons'> = {
  pageTooLarge: entry('The source ignores the page size.', 'Set `page_size_param`.', 500),
  capped: entry('The run stopped at the page limit.', 'Split the source, for example by a filter in `base_url`.', 300),
  repeated: entry('The source does not support the page parameter.', 'Check `page_param`.', 2),
  connectionGone: entry('The connection was deleted during the run.', nothing),
  silent: entry('The run stalled: no heartbeat.', 'Start a new one. Completed work is kept.'),
}

export const activationReasons: Of<'activationReasons'> = {
  waiting: entry(
    'No platform response, and the call may still apply.',
    'Wait: txadv rechecks automatically, so that nothing is pushed twice.',
  ),
  cutOff: entry('No platform response.', 'Wait: txadv rechecks automatically.'),
  notAttempted: entry('The time limit of the request was reached.', 'Send the remaining ids again.'),
  duplicateName: entry('Name collision: two topics produce the same platform name.', 'Rename one of them.'),
  foreignSegment: entry('The platform returned a segment of another activation.', 'Check drift.'),
  topicGone: entry('The topic is no longer in the library.', 'Deactivate the segment.'),
  noMatchValues: entry('The audience file would be empty.', "Upload match values of the connection's `match_key`."),
  gone: entry('It was deactivated on the platform.', 'Push it again to restore it.'),
  refusedClass: entry('The platform forbids topics of this class.', 'Do not push it there.', 'Prohibited'),
  reviewed: entry('The platform reviews such topics first.', 'Expect a delay.', 'Sensitive'),
  definitive: entry(
    'The description says that people are something, not that they are likely to be.',
    'Edit the description.',
  ),
  noPrice: entry('The connection has no CPM.', 'Set `default_cpm`.'),
  belowFloor: entry('The platform may require approval for a CPM this low.', 'Raise it, or expect a delay.', 5),
  truncated: entry('The name or description is longer than the platform limit.', 'Shorten the topic, or the template.'),
}

export const duplicateReasons: Of<'duplicateReasons'> = {
  nothingSimilar: entry('The topic is new.', 'Add it.'),
  sameName: entry('It is the same topic.', 'Use the existing topic.', 'Volkswagen Owners'),
  sameWords: entry('It is the same topic.', 'Use the existing topic.', 'Owners of Volkswagens'),
  nearIdentical: entry(
    'It is the same topic except for words without meaning.',
    'Use the existing topic.',
    'Volkswagen Owners',
    ['audience'],
  ),
  keptApart: entry('A number, place or brand makes it a different topic.', 'Add it.', 'Golf Fans 25-34', ['35-44']),
  similar: entry('It may be the same.', 'Decide which one to use.', 'Electric SUV Intenders', ['luxury']),
  heldAs: entry(
    'The library has the topic under an edited name.',
    'Use that one.',
    '"VW Owners" is the same name but for spelling, punctuation or how a brand is written',
    'Volkswagen Drivers',
  ),
}

export const changeReasons: Of<'changeReasons'> = {
  open: entry('The change is not finished.', 'Cancel it, or wait until it has ended.', 'processing'),
  final: entry('A deletion takes the history with it.', 'Add the topics again.'),
  undone: entry('Another change undoes it, or has.', 'Undo that one, to have the change again.'),
  old: entry('What the topics were before is kept for a time only.', 'Edit the topics.', 30),
}
