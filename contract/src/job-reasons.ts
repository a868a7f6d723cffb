/** Why a job ended without having done its work. */
export const jobReasons = {
  noHandler: (jobType: string) => `No process here can do a job of type ${jobType}`,
  malformed: (part: 'config' | 'cursor', why: string) => `The stored ${part} of the job is malformed: ${why}`,
}
