/** Why a run ended as it did, beside what a test of the connection would say. */
export const runReasons = {
  pageTooLarge: (max: number) =>
    `The source sends more than ${max} items a page: set page_size_param, or a smaller page`,
  capped: (pages: number) => `The source has more than the ${pages} pages that a run reads`,
  repeated: (page: number) => `Page ${page} of the source is one that it has sent before, so the run ended there`,
  connectionGone: 'The connection was deleted',
  silent: 'Timed out: no progress',
}
