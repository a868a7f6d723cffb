import { entry, type Of } from './entry.ts'

const nothing = 'Nothing.'

export const reasons: Of<'reasons'> = {
  created: entry('The topic is new to everybody.', nothing),
  createdByLlm: entry('New, and the LLM judged it.', nothing),
  createdAfterLlm: entry(
    'The LLM was asked and said nothing that can be used.',
    'Reclassify the topic with `llm: true` later, if its classification looks wrong.',
  ),
  createdBeyondLlm: entry(
    'More topics were new than the LLM is asked about at once.',
    'Reclassify those topics with `llm: true`.',
    10,
    'chunk',
  ),
  createdLocally: entry('The service has no LLM, or its spend of the day is used up.', 'Reclassify later, if wanted.'),
  adopted: entry('The topic exists for others, and is now linked.', nothing, 'Electric SUV Intenders'),
  listed: entry('The topic is in the catalog, where it was to be seeded.', nothing, 'Electric SUV Intenders'),
  duplicate: entry('The library has the topic.', nothing, 'Electric SUV Intenders'),
  duplicateOfRow: entry('Two rows are one topic.', nothing, 4),
  updated: entry('The library has the topic; what it lacked was filled in.', nothing, 'Electric SUV Intenders'),
  undone: entry('The import was undone.', nothing),
  nameTaken: entry('A tidied name would meet another topic.', 'Rename it by hand, or leave it.'),
  nameChanged: entry('Somebody was faster.', nothing),
  notARow: entry('The row is no object of column names and values.', 'Send rows as objects.'),
  nameMissing: entry('The row has no name.', 'Fill it in, and import the failed rows again.'),
  nameNotText: entry(
    'The name has characters that no text has: the file is not text, or was read in the wrong encoding.',
    'Export the list as CSV in UTF-8, and import that.',
  ),
  combinationEmpty: entry('All values of a combination are empty.', 'Take the empty values out.'),
  nameTooLong: entry('The name is too long.', 'Shorten it, and import the failed rows again.', 500),
  invalidSegmentType: entry(
    'The column holds another word than the five, so the engine chose one.',
    'Have a look at the segment type.',
    'B2X',
  ),
  lowConfidence: entry('The engine is not sure.', 'Have a look at the category.', 45),
  unknownCategory: entry('The column holds another word than the 41.', 'Have a look at the category.', 'Cars'),
  externalIdTooLong: entry('The external id is too long.', 'Shorten it, and import the failed rows again.', 200),
}

export const testReasons: Of<'testReasons'> = {
  unreachable: entry(
    'Nobody answered there, the answer came too late, or the address may not be called: the three are not told apart.',
    'Check the address, and that it is reachable from the internet by https.',
  ),
  redirect: entry(
    'Redirects are not followed, because a credential would travel with them.',
    'Enter the final address.',
  ),
  tooLarge: entry('The answer is larger than is read.', 'Set `page_size_param`, so that pages are smaller.'),
  unreadable: entry('The answer is a page or another format.', 'Check the address: it must be that of the API.'),
  noItems: entry('The answer is JSON, and the items are elsewhere.', 'Correct `items_path`.'),
  credentialsUnusable: entry(
    'The connection was changed behind the service, or restored without its keys.',
    'Enter the credentials again.',
  ),
  credentialMissing: entry(
    'A credential that the platform needs was never entered.',
    'Enter all credentials.',
    'client_id',
  ),
  addressMissing: entry('The operator has set no default address.', 'Enter it in the config.', 'api_base_url'),
  tokenRefused: entry('The platform does not let you in.', 'Check the credentials.', 401),
  callRefused: entry(
    'The platform or source refuses the call.',
    'Look the status up in its own documentation; 401 and 403 mean the credentials.',
    'GET',
    'items',
    403,
  ),
  noToken: entry('The answer of the token address has no token.', 'Check `token_url`.'),
  segmentRefused: entry(
    'The platform refuses the segment.',
    '400: check `data_source_location`. 409: the name is taken there. 429: it goes on later.',
    'POST',
    400,
  ),
  noSegmentId: entry(
    'The platform took the segment and did not name it. It is looked up by its name.',
    'Wait: it is settled within a minute or shows an error.',
    'Marketplace',
  ),
  tooManySegments: entry('The account has more segments than a comparison reads.', 'Compare by hand.'),
  priceUnusable: entry('The price in the config cannot be sent.', 'Enter `default_cpm` and `currency` again.'),
  hostKeyUnknown: entry(
    'The SFTP server is not known yet, or is another one than before.',
    'Compare the fingerprint with what the exchange tells you, then enter it in `sftp_host_key`.',
    'SHA256:...',
  ),
  sftpLoginRefused: entry('User name or password is wrong.', 'Enter all credentials again.'),
  uploadRefused: entry('The store refuses the file.', 'Check bucket and role.', 'S3', 403),
  sftpRefused: entry('The server takes no file there.', 'Ask the exchange for the rights of the account.'),
  s3Unavailable: entry(
    'The operator has set no account for S3.',
    'Use `upload_method` `sftp`, or have `EXCHANGE_S3_*` set.',
  ),
  roleRefused: entry(
    'The role does not trust the service.',
    'Put the external id that is named into its trust policy.',
    'txadv-...',
  ),
  accountShape: entry('The exchange wants a number.', 'Correct `account_id`.'),
  audienceIdShape: entry('The id that the audience was given cannot be used for a file.', 'Report it.'),
  present: entry('The test of an exchange connects to nobody.', nothing),
  reached: entry('The connection works.', nothing, 'marketplace'),
}

export const runReasons: Of<'runReasons'> = {
  pageTooLarge: entry('The source sends all of it at once.', 'Set `page_size_param`.', 500),
  capped: entry('Not everything was read.', 'Split the source, for example by a filter in `base_url`.', 300),
  repeated: entry('The source does not count pages as asked.', 'Check `page_param`.', 2),
  connectionGone: entry('The connection was deleted during the run.', nothing),
  silent: entry('Whoever drove it is gone.', 'Begin a new one; what is in stays in.'),
}

export const activationReasons: Of<'activationReasons'> = {
  waiting: entry(
    'An answer was lost, and the call may yet take effect.',
    'Wait: it is settled by itself, so that nothing is listed twice.',
  ),
  cutOff: entry('The answer was lost.', 'Wait: it is settled by itself.'),
  notAttempted: entry('There was no time left in the request.', 'Send the remaining ids again.'),
  duplicateName: entry('Two topics make the same name.', 'Rename one of them.'),
  foreignSegment: entry(
    'The platform named a segment that belongs to another activation.',
    'Compare with the platform (drift).',
  ),
  topicGone: entry('The library no longer holds the topic.', 'Deactivate the segment.'),
  noMatchValues: entry('The exchange would get an empty file.', "Upload match values of the connection's `match_key`."),
  gone: entry('Somebody took it off sale at the platform.', 'Push it again if it is wanted.'),
  refusedClass: entry('The topic is of a class that the platform forbids.', 'Do not push it there.', 'Prohibited'),
  reviewed: entry('The platform looks at such topics before it sells them.', 'Expect a delay.', 'Sensitive'),
  definitive: entry(
    'The description says that people are something, not that they are likely to be.',
    'Edit the description.',
  ),
  noPrice: entry('The connection has no price.', 'Set `default_cpm`.'),
  belowFloor: entry('The price is low enough that platforms ask.', 'Raise it, or expect a delay.', 5),
  truncated: entry('The name or description is longer than the platform takes.', 'Shorten the topic, or the template.'),
}

export const duplicateReasons: Of<'duplicateReasons'> = {
  nothingSimilar: entry('The topic is new.', 'Add it.'),
  sameName: entry('It is the same topic.', 'Use the one that is there.', 'Volkswagen Owners'),
  sameWords: entry('It is the same topic.', 'Use the one that is there.', 'Owners of Volkswagens'),
  nearIdentical: entry(
    'It is the same topic but for words that say nothing.',
    'Use the one that is there.',
    'Volkswagen Owners',
    ['audience'],
  ),
  keptApart: entry('A number, place, brand or the like makes it another topic.', 'Add it.', 'Golf Fans 25-34', [
    '35-44',
  ]),
  similar: entry('It may be the same.', 'Decide yourself.', 'Electric SUV Intenders', ['luxury']),
  heldAs: entry(
    'The library has the topic under a name of its own.',
    'Use that one.',
    '"VW Owners" is the same name but for spelling, punctuation or how a brand is written',
    'Volkswagen Drivers',
  ),
}
