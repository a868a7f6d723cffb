export type { Asking, Classified, Message } from './asking.ts'
export { type Call, type Client, createClient, type Given, type Input, type Reply } from './client.ts'
export { CsvReader, columnNames, delimiters, detectDelimiter, hasHeader, openText } from './csv/csv.ts'
export { type Encoding, encodingOf, encodings, NotTextError } from './csv/encoding.ts'
export { addedColumns, suggestMappings } from './csv/mappings.ts'
export { type Piece, type Reading, readText, type Sheet } from './csv/read-text.ts'
export { type ReadOptions, readTable, rowsOf, type Table, tableOf } from './csv/table.ts'
export type { Downloads } from './downloads.ts'
export { ApiError, type Failure, isFailure, NoAnswerError, QuotaError } from './errors.ts'
export type { ImportOptions, ImportProgress, Imports } from './imports.ts'
export type { ListRoute } from './lists.gen.ts'
export {
  type AppInfo,
  type ClientOptions,
  isKeyText,
  type RequestEvent,
  type ResponseEvent,
  type Retry,
} from './options.ts'
export type * from './routes.gen.ts'
export type { RowOf, RowsOf } from './rows.ts'
export type { Runs, Selection } from './runs.ts'
export type { CallOptions } from './transport.ts'
export type { Waiting, WaitOptions } from './waiting.ts'
