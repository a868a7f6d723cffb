import { expect } from 'vitest'
import type { Answer, Api, Credential } from './harness.ts'

/** The operator's routes for jobs, asked as a client asks. */
export function jobsOf(api: Api, operator: Credential) {
  const call = (path: string, method = 'GET', body?: unknown): Promise<Answer> =>
    api.call(`/api/admin/jobs${path}`, operator, { method, ...(body !== undefined && { body }) })
  const create = (jobType: string, config: object) => call('', 'POST', { jobType, config })
  const process = async (jobId: string) => {
    const answer = await call(`/${jobId}/process`, 'POST')
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const finish = async (jobId: string) => {
    for (let calls = 1; ; calls++) {
      const progress = await process(jobId)
      if (progress.done) return { ...progress, calls }
      if (calls > 1_000) throw new Error('the job does not end')
    }
  }
  return {
    call,
    create,
    process,
    finish,
    begin: async (jobType: string, config: object): Promise<string> => {
      const answer = await create(jobType, config)
      expect(answer.status, answer.text).toBe(200)
      return answer.body.jobId
    },
    /** Begins a job and works it off; answers the job. */
    run: async (jobType: string, config: object) => {
      const { jobId } = (await create(jobType, config)).body
      await finish(jobId)
      return (await call(`/${jobId}`)).body
    },
    read: async (jobId: string) => (await call(`/${jobId}`)).body,
    cancel: (jobId: string) => call(`/${jobId}`, 'PATCH', { status: 'cancelled' }),
    rollBack: (jobId: string) => call(`/${jobId}/rollback`, 'POST'),
    retry: (jobId: string) => call(`/${jobId}/retry-errors`, 'POST'),
  }
}
