export { type BatchWork, batchCursor, reachByBatches } from './llm-batches/llm-batches.ts'
export { llmCalls } from './llm-calls/llm-calls.task.ts'
export { type AskedQuestion, askAll, type BegunCalls, beginCalls, meterCall } from './llm-calls/llm-calls.ts'
