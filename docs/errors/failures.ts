import { broken, entry, type Of } from './entry.ts'

const asInDeclared = 'Its text is one of those above.'
const busy = 'Read the state again, and decide by it.'

/** Outcomes that the interface names. */
export const failures: Of<'failures'> = {
  invalid: entry(
    'A field is wrong; the text says which.',
    asInDeclared,
    'ids: Invalid input: expected array, received string',
  ),
  badMatchValue: entry(
    'A line is not what its key takes. Nothing of the upload was kept.',
    'Correct that line, and send all of them again.',
    17,
    'ip',
  ),
  tooManyMatchValues: entry(
    'The audience has more members than are taken.',
    'Split it into several topics.',
    5_000_000,
  ),
  invalidJson: entry('The body is not JSON, or names a prototype.', 'Check quotes and commas.'),
  chunkIndexTooHigh: entry('The import has fewer chunks.', 'Count from 0, in chunks of `chunkSize` rows.', 3),
  otherMappings: entry(
    'A chunk came with other mappings than the import was begun with.',
    'Send the same ones, or begin a new import.',
  ),
  fileNotBase64: entry(
    'The content of the file is not base64.',
    'Encode it without line breaks and without a `data:` prefix.',
  ),
  fileNotOfType: entry('The file is not what its type says.', 'Send the right `mediaType`.', 'application/pdf'),
  fileDamaged: entry('The file is broken.', 'Save it again and send that.'),
  fileEncrypted: entry('The file wants a password.', 'Send one without.'),
  fileWithoutText: entry('No text was found in the file.', 'Send a PDF or an image of it.'),
  tooManyFileParts: entry('The document consists of too many parts.', 'Send it as a PDF.', 1_000),
  fileUnpacksTooLarge: entry(
    'The document is much larger than it looks.',
    'Send it as a PDF, or its text.',
    25 * 1024 * 1024,
  ),
  imageTooLarge: entry('The image has too many pixels.', 'Scale it down.', 8_000),
  briefWithTestKey: entry('Test keys do not spend money, and a brief needs the LLM.', 'Use a live SDK key.'),
  tooManyPages: entry('The PDF is too long.', 'Send the pages that matter.', 100),
  tooManyKeys: entry('The organization holds as many API keys as it may.', 'Revoke one that is no longer used.', 25),
  tooManyTemplates: entry('There are as many output templates as there may be.', 'Delete one.', 50),
  tooManyConnections: entry(
    'The organization has as many connections as it may.',
    'Delete one that is no longer used.',
    20,
  ),
  credentialsNeeded: entry(
    'An address was changed. Held credentials are never sent to a new address.',
    'Send all credentials with the change.',
  ),
  notASource: entry('Nothing can be read from this connection.', 'Use one that is `inbound` or `bidirectional`.'),
  notADestination: entry(
    'Nothing can be pushed through this connection.',
    'Use one that is `outbound` or `bidirectional`.',
  ),
  pageTooHigh: entry('A run reads no page beyond this one.', 'Ask for the next page, without a number.', 300),
  addressRefused: entry(
    'The address is private, without TLS, or on another port than 443 and 8443.',
    'Use a public https address. The operator can allow others by `EGRESS_ALLOW`.',
    'base_url',
  ),
  tooManyWorkspaces: entry('The organization has as many workspaces as it may.', 'Delete one that is empty.', 100),
  unauthorized: entry(
    'No credential came, or one of another kind than the route takes.',
    'Send `Authorization: Bearer` and an API key; SDK keys open `/api/sdk/*` alone, some routes take a session alone.',
  ),
  invalidApiKey: entry('No such key exists.', 'Check that it was copied whole.'),
  revokedApiKey: entry('Somebody has revoked the key.', 'Use another one.'),
  expiredApiKey: entry('The key has expired.', 'Make a new one.'),
  invalidSdkKey: entry(
    'No such SDK key exists, or it was revoked.',
    'Check that it was copied whole, or make a new one.',
  ),
  insufficientScopes: entry(
    'The key lacks the scope of the route.',
    'Use a key that has it. Scopes are fixed when a key is made.',
  ),
  forbidden: entry(
    'The role does not allow this, or a page of another site sent it.',
    'Ask an owner or admin of the organization.',
  ),
  fullExportForbidden: entry(
    'Full exports hold names and scores of all platforms.',
    'Export without `full`, or let an owner do it in the dashboard.',
  ),
  requiresDeletePermission: entry('The role may not delete topics.', 'Ask an owner or admin.'),
  requiresActivatePermission: entry('The role may not change what is on sale.', 'Ask a member, admin or owner.'),
  absent: entry('Something is not there; the text says what.', asInDeclared, 'Topic not found'),
  unknownPath: entry('The service has no such path.', 'Compare it with the API reference.'),
  methodNotAllowed: entry('The path takes other methods; the header `Allow` names them.', 'Use one of those.'),
  alreadyExists: entry('Something of this name is there already.', 'Use it, or choose another name.'),
  topicChanged: entry('Somebody has changed the topic since it was read.', 'Read it again and repeat the change.'),
  topicNameTaken: entry('Another topic has this name.', 'Use that topic, or choose another name.'),
  topicMerged: entry(
    'The topic was merged, and is no longer one of its own.',
    'Use the topic that it was merged into.',
  ),
  notInReview: entry('The topic is not in the review queue, or no longer.', 'Read the queue again.'),
  cannotDeactivate: entry('The segment is not on sale.', busy, 'deactivated'),
  cannotRefresh: entry(
    'Only what is on sale can be refreshed.',
    'Push the topic anew, or retry the activation if it has an error.',
    'deactivated',
  ),
  cannotRetry: entry('Only an activation with an error can be retried.', busy, 'active'),
  cannotPush: entry('The run is over.', 'Begin a new one.', 'completed'),
  cannotCancelPush: entry('The run is over.', 'Deactivate what it brought, if that is wanted.', 'completed'),
  activationInHand: entry(
    'A call about this activation is under way, here or in another process.',
    'Try again in some seconds.',
  ),
  listingRefused: entry(
    'The segment may not be listed; the text says why.',
    'Put right what it names. The texts stand under activations below.',
    'Duplicate name already active on connection',
  ),
  duplicateName: entry(
    'Another topic is on sale under this name on this connection.',
    'Rename one of the two, or deactivate the other.',
  ),
  segmentTracked: entry('An activation has this segment already.', 'Nothing: it is known.'),
  notListed: entry('The platform does not say which segments it has, so drift cannot be computed.', 'Nothing.'),
  alreadyActivated: entry('The topic has a segment on this connection.', 'Refresh that one.'),
  connectionInUse: entry('Segments are on sale through the connection.', 'Deactivate them, then delete it.'),
  batchNotProcessing: entry(
    'The import is over, so no chunk can be added.',
    'Begin a new import; rows that are in count as duplicates.',
  ),
  batchAlreadyCancelled: entry('The import was cancelled.', 'Begin a new one.'),
  cannotEndBatch: entry('The import is over.', 'Undo it, if its topics are not wanted.', 'completed'),
  syncRunning: entry('A connection has one run at a time.', 'Wait for it, or cancel it.'),
  syncNotRunning: entry('The run is over.', 'Begin a new one.', 'completed'),
  cannotCancelJob: entry('The job is over.', 'Roll it back, if its changes are not wanted.', 'completed'),
  cannotRollBackJob: entry('The job cannot be rolled back; the text says why.', 'See the reason.', 'it is rolled back'),
  cannotUnmergeJob: entry(
    'The merge cannot be undone; the text says why.',
    'See the reasons below.',
    'it is undone already',
  ),
  nothingToRetry: entry(
    'The job has no errors that can be retried; the text says why.',
    'See the reason.',
    'it has no errors',
  ),
  cannotUndoBatch: entry('The import is still under way.', 'Cancel it first.'),
  workspaceInUse: entry('The workspace holds topics.', 'Move or delete them first.'),
  workspaceNameTaken: entry('Another workspace has this name.', 'Choose another one.'),
  platformKeyTaken: entry('Another template has this key.', 'Choose another one, or edit that template.'),
  platformKeyOfBuiltIn: entry('Built-in templates keep their keys.', 'Make a template of your own.'),
  builtInTemplate: entry('Built-in templates stay.', 'Set `isActive` to false.'),
  columnClaimed: entry(
    'Two active templates would write one column.',
    'Deactivate the other, or leave the columns empty.',
    'segment_name_dspapi',
    'dspapi',
  ),
  keyUsedBefore: entry(
    'The same `Idempotency-Key` came with another request within 24 hours.',
    'Use a key of its own for each request.',
  ),
  requestUnderWay: entry(
    'The same request under the same key is being carried out.',
    'Try again after `Retry-After`: you get its answer. The SDK does.',
  ),
  outcomeUnknown: entry(
    'A process died in the midst of the request, after it had changed something.',
    'Read what is there; if the work is not done, send it under another key.',
  ),
  bodyTooLarge: entry('The body is larger than the route takes.', 'Send less at once.', 1024 * 1024),
  unsupportedMediaType: entry(
    'The body is of another type.',
    'Send the header `Content-Type` that is named.',
    'application/json',
  ),
  quotaExceeded: entry(
    'The plan of the month is used up: `limit`, `used`, `remaining` and `resetsAt` say how far.',
    'Wait until `resetsAt`, or have the plan raised. Waiting a moment does not help.',
    'classifications',
    { limit: 100, used: 100, resetsAt: '2027-01-01T00:00:00.000Z' },
  ),
  tooManyRequests: entry(
    'The key or the address has sent too many requests this minute.',
    'Wait as many seconds as `Retry-After` says; the SDK does.',
    12,
  ),
  llmQuotaExceeded: entry(
    'The plan has no LLM tokens or credits left for this month.',
    'Ask without `llm`: the local engine answers.',
  ),
  classificationFailed: broken('A classification'),
  llmKeyMissing: entry('The service has no key for the LLM, and briefs need it.', 'The operator sets `LLM_API_KEY`.'),
  briefFailed: entry('The LLM did not answer about the brief.', 'Try again later.'),
  sourceFailed: entry(
    'A source could not be read; the text says why.',
    'See the reasons of connections below.',
    'The address could not be reached',
  ),
  platformFailed: entry(
    'A platform could not be called; the text says why.',
    'See the reasons of connections below.',
    'The address could not be reached',
  ),
  deactivationFailed: entry(
    'The platform did not take the segment off sale. It is still there.',
    'Try again; test the connection if it stays.',
  ),
  oldNotDeactivated: entry(
    'A refresh could not take the old segment off. Nothing has changed.',
    'Try again; test the connection if it stays.',
  ),
  newNotCreated: entry(
    'A refresh took the old segment off and could not list the new one.',
    'Retry the new activation, which stands with an error.',
  ),
  briefUnparsed: entry(
    'The LLM answered about the brief what cannot be used.',
    'Try again, or send the text of the brief.',
  ),
  clientGone: entry('The caller hung up before the answer was ready.', 'Nothing; it is seen in logs alone.'),
  noCredentialKeys: entry(
    'The service keeps no credentials, because it has no master key.',
    'The operator sets `CREDENTIAL_KEYS`.',
  ),
  deadlineExceeded: entry('The request took longer than it may.', 'Read how far it came, then ask for less at once.'),
  unavailable: entry('The database is restarting or overloaded.', 'Try again after `Retry-After`; the SDK does.'),
}
