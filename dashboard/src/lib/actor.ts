import { commandLineActor, operatorActor, serviceActor, systemActor, systemTasks } from '@txadv/contract/vocabulary'

/** The service or its operators as the one who acted, in words; nothing where a person of the organization did. */
export function serviceNameOf(actor: string, task?: unknown): string | undefined {
  if (actor === commandLineActor) return 'Operator · command line'
  if (actor === operatorActor) return 'Operator'
  const named = actor === serviceActor && typeof task === 'string' ? `${serviceActor}:${task}` : actor
  const known = systemTasks.find((each) => systemActor(each) === named)
  return known ? `txadv · ${known.replaceAll('-', ' ')}` : actor === serviceActor ? 'txadv' : undefined
}
