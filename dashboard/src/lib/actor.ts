import { commandLineActor, systemActor, systemTasks } from '@txadv/contract/vocabulary'

/** The service as the one who acted, in words; nothing where a person did. */
export function serviceNameOf(actor: string): string | undefined {
  if (actor === commandLineActor) return 'Operator · command line'
  const task = systemTasks.find((known) => systemActor(known) === actor)
  return task && `txadv · ${task.replaceAll('-', ' ')}`
}
