import { useEffect, useState } from 'react'
import { type CallError, isCallError } from './call-error.ts'
import { demandSignIn } from './router.ts'
import { readSignedIn, type SignedIn } from './session.ts'

/** Who is signed in, for pages that stand without the frame; who is not is sent to sign in and comes back. */
export function useSignedIn(): { readonly who: SignedIn | undefined; readonly problem: CallError | undefined } {
  const [who, setWho] = useState<SignedIn>()
  const [problem, setProblem] = useState<CallError>()
  useEffect(() => {
    readSignedIn().then(
      (found) => (found ? setWho(found) : demandSignIn()),
      (refused: unknown) => {
        if (!isCallError(refused)) throw refused
        setProblem(refused)
      },
    )
  }, [])
  return { who, problem }
}
