export { type BatchWork, reachByBatches } from './llm-batches/llm-batches.ts'
export { llmCalls } from './llm-calls/llm-calls.job.ts'
export { askAll, type BegunCalls, beginCalls, meterCall } from './llm-calls/llm-calls.ts'
