# Generated from the API document by npm run gen; do not edit.
"""A class for every code that the service refuses with."""

from __future__ import annotations

from ._errors import TxadvError


class ActivationInHandError(TxadvError):
    """Another call about this activation is running."""


class ActivationNotFoundError(TxadvError):
    """Your organization has no activation with this id. The text is the same for a misspelled id
    and for another organization’s."""


class AddressRefusedError(TxadvError):
    """The address is private, without TLS, or on another port than 443 and 8443."""


class AlreadyActivatedError(TxadvError):
    """The topic has a segment on this connection."""


class AlreadyExistsError(TxadvError):
    """The name is already in use."""


class AsksForBriefError(TxadvError):
    """The local engine classifies one topic at a time, and the last message is a campaign brief.
    Nothing was classified or charged."""


class AsksForMatrixError(TxadvError):
    """The local engine classifies one topic at a time, and the last message asks for combinations.
    Nothing was classified or charged."""


class BadMatchValueError(TxadvError):
    """A line is not valid for its match key. Nothing was changed."""


class BatchAlreadyCancelledError(TxadvError):
    """The import was cancelled."""


class BatchNotFoundError(TxadvError):
    """Your organization has no import with this id. The text is the same for a misspelled id and
    for another organization’s."""


class BatchNotProcessingError(TxadvError):
    """The import has ended, so no chunk can be added."""


class BodyTooLargeError(TxadvError):
    """The body exceeds the limit of the route."""


class BriefFailedError(TxadvError):
    """The LLM did not respond."""


class BriefUnparsedError(TxadvError):
    """The LLM returned an unusable response."""


class BriefWithTestKeyError(TxadvError):
    """Test keys do not spend money, and a brief needs the LLM."""


class BuiltInTemplateError(TxadvError):
    """Built-in templates can’t be deleted."""


class CannotCancelJobError(TxadvError):
    """The job has ended."""


class CannotCancelPushError(TxadvError):
    """The run has ended."""


class CannotDeactivateError(TxadvError):
    """The segment is not active."""


class CannotEndBatchError(TxadvError):
    """The import has ended."""


class CannotPushError(TxadvError):
    """The run has ended."""


class CannotRefreshError(TxadvError):
    """Only an active segment can be refreshed."""


class CannotRetryError(TxadvError):
    """Only an activation with an error can be retried."""


class CannotRollBackJobError(TxadvError):
    """The job cannot be rolled back; the text says why."""


class CannotUndoBatchError(TxadvError):
    """The import is still processing."""


class CannotUndoChangeError(TxadvError):
    """The change cannot be undone; the text says why."""


class CannotUnmergeJobError(TxadvError):
    """The merge cannot be undone; the text says why."""


class ChangeNotFoundError(TxadvError):
    """Your organization has no change with this id. The text is the same for a misspelled id and
    for another organization’s."""


class ChunkGivenTwiceError(TxadvError):
    """Two chunks of the request have one index."""


class ChunkIndexTooHighError(TxadvError):
    """The import has fewer chunks."""


class ClassificationFailedError(TxadvError):
    """A classification failed because of an internal error."""


class ClientGoneError(TxadvError):
    """The client closed the connection before the response."""


class ColumnClaimedError(TxadvError):
    """Two active templates would write one column."""


class ColumnOfBuiltInError(TxadvError):
    """Records and exports have a field of their own for what a built-in template makes."""


class ConnectionInUseError(TxadvError):
    """The connection has active or pending segments."""


class ConnectionNotFoundError(TxadvError):
    """Your organization has no connection with this id. The text is the same for a misspelled id
    and for another organization’s."""


class CredentialsNeededError(TxadvError):
    """An address was changed. Stored credentials are never sent to a new address."""


class CursorOnPageError(TxadvError):
    """A cursor names a place, so a page or an offset beside it would skip records."""


class DeactivationFailedError(TxadvError):
    """The platform did not deactivate the segment. With `state: unchanged` it is still active; with
    `in_doubt` the platform gave no usable response, and the service looks the segment up at
    `recheckAt` of the activation."""


class DeadlineExceededError(TxadvError):
    """The request reached its time limit."""


class DuplicateNameError(TxadvError):
    """Name collision: another topic is active under this name on this connection."""


class ExpiredApiKeyError(TxadvError):
    """The key has expired."""


class FileDamagedError(TxadvError):
    """The file is broken."""


class FileEncryptedError(TxadvError):
    """The file is password-protected."""


class FileNotBase64Error(TxadvError):
    """The content of the file is not base64."""


class FileNotOfTypeError(TxadvError):
    """The file is not what its type says."""


class FileUnpacksTooLargeError(TxadvError):
    """The document is much larger than it looks."""


class FileWithoutTextError(TxadvError):
    """No text was found in the file."""


class ForbiddenError(TxadvError):
    """The role does not allow this, or the request came from another site."""


class FullExportForbiddenError(TxadvError):
    """Full exports contain names and scores of all platforms."""


class ImageTooLargeError(TxadvError):
    """The image has too many pixels."""


class InsufficientScopesError(TxadvError):
    """The key lacks the scope of the route."""


class InternalError(TxadvError):
    """A request failed because of an internal error."""


class InvalidApiKeyError(TxadvError):
    """The key does not exist."""


class InvalidCursorError(TxadvError):
    """The value of `after` is none that this list answered, or it is of another order (`sortBy`,
    `sortOrder`)."""


class InvalidJsonError(TxadvError):
    """The body is not JSON, or names a prototype."""


class InvalidRequestError(TxadvError):
    """A field is wrong; the text says which."""


class InvalidSdkKeyError(TxadvError):
    """The SDK key does not exist or was revoked."""


class JobNotFoundError(TxadvError):
    """Your organization has no job with this id. The text is the same for a misspelled id and for
    another organization’s."""


class KeyNotFoundError(TxadvError):
    """Your organization has no key with this id. The text is the same for a misspelled id and for
    another organization’s."""


class KeyUsedBeforeError(TxadvError):
    """The same `Idempotency-Key` was sent with another request within 24 hours."""


class LastOwnerError(TxadvError):
    """The change would leave the organization without an owner."""


class LibraryFullError(TxadvError):
    """The library holds as many topics as the plan allows. Nothing of the request was added."""


class ListingRefusedError(TxadvError):
    """The segment can’t be pushed; the text says why."""


class LlmKeyMissingError(TxadvError):
    """Briefs need an LLM, and none is configured."""


class LlmQuotaExceededError(TxadvError):
    """The plan has no LLM tokens or credits left for this month."""


class MappingNotFoundError(TxadvError):
    """Your organization has no topic with segments with this id. The text is the same for a
    misspelled id and for another organization’s."""


class MethodNotAllowedError(TxadvError):
    """The path accepts other methods; the header `Allow` lists them."""


class MoreRowsThanAnnouncedError(TxadvError):
    """The chunk would bring more rows than `totalRows` announced."""


class NewNotCreatedError(TxadvError):
    """A refresh deactivated the old segment but could not create the new one (`state:
    not_created`), or nobody knows yet whether it was created (`in_doubt`). `activationId` names the
    new activation. A retry failed with `unchanged` or `in_doubt`."""


class NoCredentialKeysError(TxadvError):
    """The service can’t store credentials without a master key."""


class NotADestinationError(TxadvError):
    """The connection is not a destination."""


class NotASourceError(TxadvError):
    """The connection is not a source."""


class NotFoundError(TxadvError):
    """A resource was not found; the text says which."""


class NotInReviewError(TxadvError):
    """The topic is not in the review queue, or no longer."""


class NotListedError(TxadvError):
    """The platform has no listing of its segments."""


class NotSharedError(TxadvError):
    """Only topics of the shared catalog are reported. This one is private to your organization, or
    waits to be listed."""


class NothingFailedError(TxadvError):
    """None failed, or the topics are active or on their way by now, were deleted, or are of a class
    that is held back."""


class NothingToRetryError(TxadvError):
    """The job has no errors that can be retried; the text says why."""


class OldNotDeactivatedError(TxadvError):
    """A refresh could not deactivate the old segment. With `state: unchanged` nothing was changed;
    with `in_doubt` the platform gave no usable response, and the service looks the segment up at
    `recheckAt` of the activation and goes on with the refresh."""


class OrganizationNotFoundError(TxadvError):
    """No organization has this id."""


class OriginNotAllowedError(TxadvError):
    """The SDK key is limited to some origins, and the `Origin` of this request is not one of them."""


class OtherMappingsError(TxadvError):
    """A chunk has different mappings than the import."""


class OutcomeUnknownError(TxadvError):
    """The process stopped during the request, after it had changed something."""


class PageTooHighError(TxadvError):
    """The page exceeds the limit of a run."""


class PlatformFailedError(TxadvError):
    """A platform could not be called; the text says why."""


class PlatformKeyOfBuiltInError(TxadvError):
    """The keys of built-in templates are fixed."""


class PlatformKeyTakenError(TxadvError):
    """Another template has this key."""


class PushRunNotFoundError(TxadvError):
    """Your organization has no push with this id. The text is the same for a misspelled id and for
    another organization’s."""


class QuotaExceededError(TxadvError):
    """The monthly quota is exceeded; see `limit`, `used`, `remaining` and `resetsAt`."""


class ReportsSpentError(TxadvError):
    """The organization has reported as many topics today as it may."""


class RequestUnderWayError(TxadvError):
    """A request with the same key is running."""


class RequiresActivatePermissionError(TxadvError):
    """The role may not change segments."""


class RequiresDeletePermissionError(TxadvError):
    """The role may not delete topics."""


class RevokedApiKeyError(TxadvError):
    """The key was revoked."""


class SdkKeySpentError(TxadvError):
    """The SDK key has classified as much today as it may. The quota of the organization was not
    used."""


class SecondFactorRequiredError(TxadvError):
    """The service asks its operators for a second factor, and your account has none."""


class SegmentNotFoundError(TxadvError):
    """The platform has no segment with this id."""


class SegmentTrackedError(TxadvError):
    """The segment already belongs to an activation."""


class SourceFailedError(TxadvError):
    """A source could not be read; the text says why."""


class SyncNotRunningError(TxadvError):
    """The run has ended."""


class SyncRunNotFoundError(TxadvError):
    """Your organization has no sync run with this id. The text is the same for a misspelled id and
    for another organization’s."""


class SyncRunningError(TxadvError):
    """A connection has one sync run at a time, and somebody drives it; `runId` names it."""


class TemplateInUseError(TxadvError):
    """Connections name their segments by this template, so it keeps its key and can’t be deleted."""


class TemplateNotFoundError(TxadvError):
    """No output template has this id."""


class TooManyConnectionsError(TxadvError):
    """The organization has reached its limit of connections."""


class TooManyFilePartsError(TxadvError):
    """The document consists of too many parts."""


class TooManyKeysError(TxadvError):
    """The organization has reached its limit of API keys."""


class TooManyMatchValuesError(TxadvError):
    """The audience exceeds the limit."""


class TooManyPagesError(TxadvError):
    """The PDF is too long."""


class TooManyRequestsError(TxadvError):
    """The key or address has reached the rate limit."""


class TooManyTemplatesError(TxadvError):
    """The limit of output templates is reached."""


class TooManyTriesError(TxadvError):
    """The password of this account was tried 20 times within an hour, from any address. The right
    password is refused too."""


class TooManyWorkspacesError(TxadvError):
    """The organization has reached its limit of workspaces."""


class TopicChangedError(TxadvError):
    """The topic was changed after it was read."""


class TopicMergedError(TxadvError):
    """The topic is the loser of a merge."""


class TopicNameTakenError(TxadvError):
    """Another topic has this name."""


class TopicNotFoundError(TxadvError):
    """Your organization has no topic with this id. The text is the same for a misspelled id and for
    another organization’s."""


class UnauthorizedError(TxadvError):
    """No credential was sent, or one of a kind that the route does not accept."""


class UnavailableError(TxadvError):
    """The database is restarting or overloaded."""


class UnknownPathError(TxadvError):
    """The service has no such path."""


class UnknownTemplateError(TxadvError):
    """The connection’s `template_key` is the key of no output template: it is mistyped, or the
    template is gone."""


class UnsupportedMediaTypeError(TxadvError):
    """The body has another type."""


class WorkspaceInUseError(TxadvError):
    """The workspace contains topics."""


class WorkspaceNameTakenError(TxadvError):
    """Another workspace has this name."""


class WorkspaceNotFoundError(TxadvError):
    """Your organization has no workspace with this id. The text is the same for a misspelled id and
    for another organization’s."""


by_code: dict[str, type[TxadvError]] = {
    "activation_in_hand": ActivationInHandError,
    "activation_not_found": ActivationNotFoundError,
    "address_refused": AddressRefusedError,
    "already_activated": AlreadyActivatedError,
    "already_exists": AlreadyExistsError,
    "asks_for_brief": AsksForBriefError,
    "asks_for_matrix": AsksForMatrixError,
    "bad_match_value": BadMatchValueError,
    "batch_already_cancelled": BatchAlreadyCancelledError,
    "batch_not_found": BatchNotFoundError,
    "batch_not_processing": BatchNotProcessingError,
    "body_too_large": BodyTooLargeError,
    "brief_failed": BriefFailedError,
    "brief_unparsed": BriefUnparsedError,
    "brief_with_test_key": BriefWithTestKeyError,
    "built_in_template": BuiltInTemplateError,
    "cannot_cancel_job": CannotCancelJobError,
    "cannot_cancel_push": CannotCancelPushError,
    "cannot_deactivate": CannotDeactivateError,
    "cannot_end_batch": CannotEndBatchError,
    "cannot_push": CannotPushError,
    "cannot_refresh": CannotRefreshError,
    "cannot_retry": CannotRetryError,
    "cannot_roll_back_job": CannotRollBackJobError,
    "cannot_undo_batch": CannotUndoBatchError,
    "cannot_undo_change": CannotUndoChangeError,
    "cannot_unmerge_job": CannotUnmergeJobError,
    "change_not_found": ChangeNotFoundError,
    "chunk_given_twice": ChunkGivenTwiceError,
    "chunk_index_too_high": ChunkIndexTooHighError,
    "classification_failed": ClassificationFailedError,
    "client_gone": ClientGoneError,
    "column_claimed": ColumnClaimedError,
    "column_of_built_in": ColumnOfBuiltInError,
    "connection_in_use": ConnectionInUseError,
    "connection_not_found": ConnectionNotFoundError,
    "credentials_needed": CredentialsNeededError,
    "cursor_on_page": CursorOnPageError,
    "deactivation_failed": DeactivationFailedError,
    "deadline_exceeded": DeadlineExceededError,
    "duplicate_name": DuplicateNameError,
    "expired_api_key": ExpiredApiKeyError,
    "file_damaged": FileDamagedError,
    "file_encrypted": FileEncryptedError,
    "file_not_base64": FileNotBase64Error,
    "file_not_of_type": FileNotOfTypeError,
    "file_unpacks_too_large": FileUnpacksTooLargeError,
    "file_without_text": FileWithoutTextError,
    "forbidden": ForbiddenError,
    "full_export_forbidden": FullExportForbiddenError,
    "image_too_large": ImageTooLargeError,
    "insufficient_scopes": InsufficientScopesError,
    "internal_error": InternalError,
    "invalid_api_key": InvalidApiKeyError,
    "invalid_cursor": InvalidCursorError,
    "invalid_json": InvalidJsonError,
    "invalid_request": InvalidRequestError,
    "invalid_sdk_key": InvalidSdkKeyError,
    "job_not_found": JobNotFoundError,
    "key_not_found": KeyNotFoundError,
    "key_used_before": KeyUsedBeforeError,
    "last_owner": LastOwnerError,
    "library_full": LibraryFullError,
    "listing_refused": ListingRefusedError,
    "llm_key_missing": LlmKeyMissingError,
    "llm_quota_exceeded": LlmQuotaExceededError,
    "mapping_not_found": MappingNotFoundError,
    "method_not_allowed": MethodNotAllowedError,
    "more_rows_than_announced": MoreRowsThanAnnouncedError,
    "new_not_created": NewNotCreatedError,
    "no_credential_keys": NoCredentialKeysError,
    "not_a_destination": NotADestinationError,
    "not_a_source": NotASourceError,
    "not_found": NotFoundError,
    "not_in_review": NotInReviewError,
    "not_listed": NotListedError,
    "not_shared": NotSharedError,
    "nothing_failed": NothingFailedError,
    "nothing_to_retry": NothingToRetryError,
    "old_not_deactivated": OldNotDeactivatedError,
    "organization_not_found": OrganizationNotFoundError,
    "origin_not_allowed": OriginNotAllowedError,
    "other_mappings": OtherMappingsError,
    "outcome_unknown": OutcomeUnknownError,
    "page_too_high": PageTooHighError,
    "platform_failed": PlatformFailedError,
    "platform_key_of_built_in": PlatformKeyOfBuiltInError,
    "platform_key_taken": PlatformKeyTakenError,
    "push_run_not_found": PushRunNotFoundError,
    "quota_exceeded": QuotaExceededError,
    "reports_spent": ReportsSpentError,
    "request_under_way": RequestUnderWayError,
    "requires_activate_permission": RequiresActivatePermissionError,
    "requires_delete_permission": RequiresDeletePermissionError,
    "revoked_api_key": RevokedApiKeyError,
    "sdk_key_spent": SdkKeySpentError,
    "second_factor_required": SecondFactorRequiredError,
    "segment_not_found": SegmentNotFoundError,
    "segment_tracked": SegmentTrackedError,
    "source_failed": SourceFailedError,
    "sync_not_running": SyncNotRunningError,
    "sync_run_not_found": SyncRunNotFoundError,
    "sync_running": SyncRunningError,
    "template_in_use": TemplateInUseError,
    "template_not_found": TemplateNotFoundError,
    "too_many_connections": TooManyConnectionsError,
    "too_many_file_parts": TooManyFilePartsError,
    "too_many_keys": TooManyKeysError,
    "too_many_match_values": TooManyMatchValuesError,
    "too_many_pages": TooManyPagesError,
    "too_many_requests": TooManyRequestsError,
    "too_many_templates": TooManyTemplatesError,
    "too_many_tries": TooManyTriesError,
    "too_many_workspaces": TooManyWorkspacesError,
    "topic_changed": TopicChangedError,
    "topic_merged": TopicMergedError,
    "topic_name_taken": TopicNameTakenError,
    "topic_not_found": TopicNotFoundError,
    "unauthorized": UnauthorizedError,
    "unavailable": UnavailableError,
    "unknown_path": UnknownPathError,
    "unknown_template": UnknownTemplateError,
    "unsupported_media_type": UnsupportedMediaTypeError,
    "workspace_in_use": WorkspaceInUseError,
    "workspace_name_taken": WorkspaceNameTakenError,
    "workspace_not_found": WorkspaceNotFoundError,
}
