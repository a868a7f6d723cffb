import { confirm, isCancel } from '@clack/prompts'
import { exits, Stop, wrongUsage } from './exits.ts'
import type { Session } from './session.ts'

/** Whether there is somebody to ask. */
export const canAsk = ({ out }: Session) => !out.json && process.stdin.isTTY === true && process.stderr.isTTY === true

/** Unwraps the answer to a question; whoever leaves it ends the command. */
export function answered<T>(answer: T | symbol): T {
  if (isCancel(answer)) throw new Stop(exits.interrupted, 'Interrupted.')
  return answer as T
}

/** Asks before something is changed, unless that was agreed to already; where nobody can be asked, it is refused. */
export async function agree(session: Session, question: string, { yes }: { readonly yes?: boolean }): Promise<void> {
  if (yes) return
  if (!canAsk(session))
    throw wrongUsage(
      `${question} Confirmation required, but ${session.out.json ? '--json never asks' : 'this is not a terminal'}.`,
      'Add --yes to go ahead.',
    )
  const agreed = answered(await confirm({ message: question, initialValue: false, output: process.stderr }))
  if (!agreed) throw new Stop(exits.failed, 'Left as it is.')
}
