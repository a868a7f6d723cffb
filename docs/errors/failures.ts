import { broken, entry, type Of } from './entry.ts'

const mend =
  'Read `issues`: each fault has its `field`, what is wrong with it, and the `suggestion` that was most likely meant. Send it corrected.'
const reasonsPage =
  'Do what the text asks for; the page on errors in the documentation lists every reason with its remedy.'
const busy = 'Read the current status first.'

/** Outcomes that the interface names. */
export const failures: Of<'failures'> = {
  invalid: entry('A field is wrong; the text says which.', mend, 'ids must be a list'),
  asksForMatrix: entry(
    'The local engine classifies one topic at a time, and the last message asks for combinations. Nothing was classified or charged.',
    'Send `dimensions` and `template` of the response to `POST /api/topics/generate-matrix`. `dropped` lists what is not in them.',
    { dimensions: [], template: '', dropped: [] },
  ),
  asksForBrief: entry(
    'The local engine classifies one topic at a time, and the last message is a campaign brief. Nothing was classified or charged.',
    'Classify the `audiences` of the response one by one; `excluded` lists whom the brief leaves out. Where an LLM is configured, send the brief to `POST /api/analyze-brief`.',
    { audiences: [], excluded: [] },
  ),
  badMatchValue: entry(
    'A line is not valid for its match key. Nothing was changed.',
    'Correct the line, then upload all values again.',
    17,
    'ip',
  ),
  tooManyMatchValues: entry('The audience exceeds the limit.', 'Split it into several topics.', 5_000_000),
  invalidCursor: entry(
    'The value of `after` is none that this list answered, or it is of another order (`sortBy`, `sortOrder`).',
    'Send `after` as it stands in the `rel="next"` of the `Link` header, with the same order. Without it the list begins anew.',
  ),
  cursorOnPage: entry(
    'A cursor names a place, so a page or an offset beside it would skip records.',
    'Send `after` with `limit` alone, or `page` and `pageSize` without `after`.',
  ),
  invalidJson: entry('The body is not JSON, or names a prototype.', 'Check quotes and commas.'),
  chunkIndexTooHigh: entry('The import has fewer chunks.', 'Count from 0, in chunks of `chunkSize` rows.', 3),
  moreRowsThanAnnounced: entry(
    'The chunk would bring more rows than `totalRows` announced.',
    'Start the import with the number of rows in the file.',
    3,
  ),
  chunkGivenTwice: entry('Two chunks of the request have one index.', 'Send each chunk once.', 3),
  otherMappings: entry(
    'A chunk has different mappings than the import.',
    'Send the same mappings, or start a new import.',
  ),
  fileNotBase64: entry(
    'The content of the file is not base64.',
    'Encode it without line breaks and without a `data:` prefix.',
  ),
  fileNotOfType: entry('The file is not what its type says.', 'Send the right `mediaType`.', 'application/pdf'),
  fileDamaged: entry('The file is broken.', 'Save it again and send that.'),
  fileEncrypted: entry('The file is password-protected.', 'Remove the password.'),
  fileWithoutText: entry('No text was found in the file.', 'Send a PDF or an image of it.'),
  tooManyFileParts: entry('The document consists of too many parts.', 'Send it as a PDF.', 1_000),
  fileUnpacksTooLarge: entry(
    'The document is much larger than it looks.',
    'Send it as a PDF, or its text.',
    25 * 1024 * 1024,
  ),
  imageTooLarge: entry('The image has too many pixels.', 'Scale it down.', 8_000),
  briefWithTestKey: entry('Test keys do not spend money, and a brief needs the LLM.', 'Use a live SDK key.'),
  tooManyPages: entry('The PDF is too long.', 'Send only the relevant pages.', 100),
  tooManyKeys: entry('The organization has reached its limit of API keys.', 'Revoke one that is no longer used.', 25),
  tooManyTemplates: entry('The limit of output templates is reached.', 'Delete one.', 50),
  tooManyConnections: entry(
    'The organization has reached its limit of connections.',
    'Delete one that is no longer used.',
    20,
  ),
  unknownTemplate: entry(
    'The connection’s `template_key` is the key of no output template: it is mistyped, or the template is gone.',
    'Set `template_key` to the key of a template, or to null for the platform’s own.',
    'marketplase',
    'marketplace',
  ),
  credentialsNeeded: entry(
    'An address was changed. Stored credentials are never sent to a new address.',
    'Send all credentials with the change.',
  ),
  notASource: entry('The connection is not a source.', 'Use one that is `inbound` or `bidirectional`.'),
  notADestination: entry('The connection is not a destination.', 'Use one that is `outbound` or `bidirectional`.'),
  pageTooHigh: entry('The page exceeds the limit of a run.', 'Request the next page, without a number.', 300),
  addressRefused: entry(
    'The address is private, without TLS, or on another port than 443 and 8443.',
    'Use a public https address. The operator can allow others by `EGRESS_ALLOW`.',
    'base_url',
  ),
  libraryFull: entry(
    'The library holds as many topics as the plan allows. Nothing of the request was added.',
    'Delete topics that nobody needs, or ask the operator for another plan.',
    50_000,
  ),
  tooManyWorkspaces: entry('The organization has reached its limit of workspaces.', 'Delete one that is empty.', 100),
  notShared: entry(
    'Only topics of the shared catalog are reported. This one is private to your organization, or waits to be listed.',
    'Edit or delete the topic; nobody else sees it.',
  ),
  unauthorized: entry(
    'No credential was sent, or one of a kind that the route does not accept.',
    'Send `Authorization: Bearer` and an API key; SDK keys work only for `/api/sdk/*`, and some routes need a session.',
  ),
  invalidApiKey: entry('The key does not exist.', 'Check that you copied the whole key.'),
  revokedApiKey: entry('The key was revoked.', 'Use another key.'),
  expiredApiKey: entry('The key has expired.', 'Create a new one.'),
  invalidSdkKey: entry(
    'The SDK key does not exist or was revoked.',
    'Check that you copied the whole key, or create a new one.',
  ),
  insufficientScopes: entry(
    'The key lacks the scope of the route.',
    'Use a key that has it. Scopes can’t be changed after creation.',
  ),
  forbidden: entry(
    'The role does not allow this, or the request came from another site.',
    'Ask an owner or admin of the organization.',
  ),
  originNotAllowed: entry(
    'The SDK key is limited to some origins, and the `Origin` of this request is not one of them.',
    'Use the key on the pages that it was made for, or create one whose `origins` name this page.',
  ),
  secondFactorRequired: entry(
    'The service asks its operators for a second factor, and your account has none.',
    'Open `/account` in the dashboard and turn it on.',
  ),
  fullExportForbidden: entry(
    'Full exports contain names and scores of all platforms.',
    'Export without `full`, or let an owner do it in the dashboard.',
  ),
  requiresDeletePermission: entry('The role may not delete topics.', 'Ask an owner or admin.'),
  requiresActivatePermission: entry('The role may not change segments.', 'Ask a member, admin or owner.'),
  absent: entry(
    'A resource was not found; the text says which.',
    'Check the id, and that the credential is of the organization and workspace that it belongs to: what is not yours looks the same.',
    'Topic not found',
  ),
  unknownPath: entry('The service has no such path.', 'Compare it with the API reference.'),
  methodNotAllowed: entry('The path accepts other methods; the header `Allow` lists them.', 'Use one of those.'),
  alreadyExists: entry('The name is already in use.', 'Use it, or choose another name.'),
  lastOwner: entry('The change would leave the organization without an owner.', 'Make another member an owner first.'),
  topicChanged: entry('The topic was changed after it was read.', 'Read it again and repeat the change.'),
  topicNameTaken: entry('Another topic has this name.', 'Use that topic, or choose another name.'),
  topicMerged: entry('The topic is the loser of a merge.', 'Use the winner.'),
  notInReview: entry('The topic is not in the review queue, or no longer.', 'Read the queue again.'),
  cannotDeactivate: entry('The segment is not active.', busy, 'deactivated'),
  cannotRefresh: entry(
    'Only an active segment can be refreshed.',
    'Push the topic again, or retry the activation if its status is error.',
    'deactivated',
  ),
  cannotRetry: entry('Only an activation with an error can be retried.', busy, 'active'),
  cannotPush: entry('The run has ended.', 'Start a new one.', 'completed'),
  cannotCancelPush: entry('The run has ended.', 'Deactivate its segments if you do not want them.', 'completed'),
  activationInHand: entry('Another call about this activation is running.', 'Retry in a few seconds.'),
  listingRefused: entry(
    'The segment can’t be pushed; the text says why.',
    reasonsPage,
    'Duplicate name already active on connection',
  ),
  duplicateName: entry(
    'Name collision: another topic is active under this name on this connection.',
    'Rename one of the two, or deactivate the other.',
  ),
  segmentTracked: entry('The segment already belongs to an activation.', 'No action needed.'),
  notListed: entry('The platform has no listing of its segments.', 'Check drift on other connections.'),
  alreadyActivated: entry('The topic has a segment on this connection.', 'Refresh that one.'),
  connectionInUse: entry('The connection has active or pending segments.', 'Deactivate them, then delete it.'),
  batchNotProcessing: entry(
    'The import has ended, so no chunk can be added.',
    'Start a new import; imported rows count as duplicates.',
  ),
  batchAlreadyCancelled: entry('The import was cancelled.', 'Start a new one.'),
  cannotEndBatch: entry('The import has ended.', 'Undo it if you do not want its topics.', 'completed'),
  syncRunning: entry(
    'A connection has one sync run at a time, and somebody drives it; `runId` names it.',
    'Wait for it, or cancel it. One that nobody drives any more is resumed by the request instead.',
    'run_01h455vb4pex5vsknk084sn02q',
  ),
  syncNotRunning: entry('The run has ended.', 'Start a new one.', 'completed'),
  cannotCancelJob: entry('The job has ended.', 'Roll it back if you do not want its changes.', 'completed'),
  cannotRollBackJob: entry('The job cannot be rolled back; the text says why.', 'See the reason.', 'it is rolled back'),
  cannotUndoChange: entry(
    'The change cannot be undone; the text says why.',
    'See the reason.',
    'it is, or is being, undone already',
  ),
  cannotUnmergeJob: entry('The merge cannot be undone; the text says why.', reasonsPage, 'it is undone already'),
  nothingFailed: entry(
    'None failed, or the topics are active or on their way by now, were deleted, or are of a class that is held back.',
    'Refresh the list of activations.',
  ),
  nothingToRetry: entry(
    'The job has no errors that can be retried; the text says why.',
    'See the reason.',
    'it has no errors',
  ),
  cannotUndoBatch: entry('The import is still processing.', 'Cancel it first.'),
  workspaceInUse: entry('The workspace contains topics.', 'Move or delete them first.'),
  workspaceNameTaken: entry('Another workspace has this name.', 'Choose another one.'),
  platformKeyTaken: entry('Another template has this key.', 'Choose another one, or edit that template.'),
  columnOfBuiltIn: entry(
    'Records and exports have a field of their own for what a built-in template makes.',
    'Leave `dbColumnName` and `dbColumnDesc` out.',
  ),
  platformKeyOfBuiltIn: entry('The keys of built-in templates are fixed.', 'Create your own template.'),
  templateInUse: entry(
    'Connections name their segments by this template, so it keeps its key and can’t be deleted.',
    'Create another template and have the organizations change `template_key`, or edit this one.',
    3,
    2,
  ),
  builtInTemplate: entry('Built-in templates can’t be deleted.', 'Set `isActive` to false.'),
  columnClaimed: entry(
    'Two active templates would write one column.',
    'Deactivate the other, or leave the columns empty.',
    'segment_name_dspapi',
    'dspapi',
  ),
  keyUsedBefore: entry(
    'The same `Idempotency-Key` was sent with another request within 24 hours.',
    'Use a new key for each request.',
  ),
  requestUnderWay: entry(
    'A request with the same key is running.',
    'Retry after `Retry-After` to get its response. The SDK does.',
  ),
  outcomeUnknown: entry(
    'The process stopped during the request, after it had changed something.',
    'Check the result; if the change is missing, resend with another key.',
  ),
  bodyTooLarge: entry('The body exceeds the limit of the route.', 'Send smaller requests.', 1024 * 1024),
  unsupportedMediaType: entry(
    'The body has another type.',
    'Send the `Content-Type` that the text names.',
    'application/json',
  ),
  quotaExceeded: entry(
    'The monthly quota is exceeded; see `limit`, `used`, `remaining` and `resetsAt`.',
    'Wait until `resetsAt`, or upgrade the plan. A retry does not help.',
    'classifications',
    { limit: 100, used: 100, resetsAt: '2027-01-01T00:00:00.000Z' },
  ),
  tooManyRequests: entry(
    'The key or address has reached the rate limit.',
    'Wait as many seconds as `Retry-After` says; the SDK does.',
    12,
  ),
  sdkKeySpent: entry(
    'The SDK key has classified as much today as it may. The quota of the organization was not used.',
    'Wait for the next day in UTC (`Retry-After` says how many seconds), or create a key with a higher `dailyClassifications`.',
    1000,
    3600,
  ),
  reportsSpent: entry(
    'The organization has reported as many topics today as it may.',
    'Wait for the next day in UTC; `Retry-After` says how many seconds.',
    50,
    3600,
  ),
  tooManyTries: entry(
    'The password of this account was tried 20 times within an hour, from any address. The right password is refused too.',
    'Wait as many seconds as `Retry-After` says, or sign in by the link that was sent to the address of the account.',
    1800,
  ),
  llmQuotaExceeded: entry(
    'The plan has no LLM tokens or credits left for this month.',
    'Send the request without `llm` to use the local engine.',
  ),
  classificationFailed: broken('A classification'),
  llmKeyMissing: entry('Briefs need an LLM, and none is configured.', 'Ask your operator to set `LLM_API_KEY`.'),
  briefFailed: entry('The LLM did not respond.', 'Retry later.'),
  sourceFailed: entry(
    'A source could not be read; the text says why.',
    reasonsPage,
    'The address could not be reached',
  ),
  platformFailed: entry(
    'A platform could not be called; the text says why.',
    reasonsPage,
    'The address could not be reached',
  ),
  deactivationFailed: entry(
    'The platform did not deactivate the segment. With `state: unchanged` it is still active; with `in_doubt` the platform gave no usable response, and the service looks the segment up at `recheckAt` of the activation.',
    'Retry: the call goes on with what is in doubt. If it stays `unchanged`, test the connection.',
  ),
  oldNotDeactivated: entry(
    'A refresh could not deactivate the old segment. With `state: unchanged` nothing was changed; with `in_doubt` the platform gave no usable response, and the service looks the segment up at `recheckAt` of the activation and goes on with the refresh.',
    'Retry: the call goes on with what is in doubt. If it stays `unchanged`, test the connection.',
  ),
  newNotCreated: entry(
    'A refresh deactivated the old segment but could not create the new one (`state: not_created`), or nobody knows yet whether it was created (`in_doubt`). `activationId` names the new activation. A retry failed with `unchanged` or `in_doubt`.',
    'Retry the new activation if its status is error; one in doubt is settled by the service.',
  ),
  briefUnparsed: entry('The LLM returned an unusable response.', 'Retry, or send the brief as text.'),
  clientGone: entry(
    'The client closed the connection before the response.',
    'No action needed; it appears only in logs.',
  ),
  noCredentialKeys: entry(
    'The service can’t store credentials without a master key.',
    'Ask your operator to set `CREDENTIAL_KEYS`.',
  ),
  deadlineExceeded: entry('The request reached its time limit.', 'Check the progress, then send smaller requests.'),
  unavailable: entry('The database is restarting or overloaded.', 'Retry after `Retry-After`; the SDK does.'),
}
