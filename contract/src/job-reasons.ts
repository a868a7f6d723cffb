import type { JobStatus } from './vocabulary.ts'

/** Why a job ended without having done its work, and what one waits for that is done by a certain engine. */
export const jobReasons = {
  noHandler: (jobType: string) => `No process here can do a job of type ${jobType}`,
  otherRevision: (revision: string) => `a process with the engine's revision ${revision}`,
  malformed: (part: 'config' | 'cursor', why: string) => `The stored ${part} of the job is malformed: ${why}`,
  startedByOrganization: 'a change of topics is started by its organization',
  noOrganization: 'a change of topics needs an organization',
  undoneByOrganization: 'its organization undoes it',
}

/** Why a change of topics is not undone. */
export const changeReasons = {
  open: (status: JobStatus) => `it is ${status}, cancel it first`,
  final: 'deleted topics are gone, with their history',
  undone: 'it is, or is being, undone already',
  old: (days: number) => `it is older than ${days} days`,
}
