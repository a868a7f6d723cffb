/** Why a job ended without having done its work, and what one waits for that is done by a certain engine. */
export const jobReasons = {
  noHandler: (jobType: string) => `No process here can do a job of type ${jobType}`,
  otherRevision: (revision: string) => `a process with the engine's revision ${revision}`,
  malformed: (part: 'config' | 'cursor', why: string) => `The stored ${part} of the job is malformed: ${why}`,
}
