import { useEffect, useState } from 'react'
import { ApiError } from './api.ts'
import { demandSignIn } from './router.ts'
import { readSignedIn, type SignedIn } from './session.ts'

/** Who is signed in, for pages that stand without the frame; who is not is sent to sign in and comes back. */
export function useSignedIn(): { readonly who: SignedIn | undefined; readonly problem: ApiError | undefined } {
  const [who, setWho] = useState<SignedIn>()
  const [problem, setProblem] = useState<ApiError>()
  useEffect(() => {
    readSignedIn().then(
      (found) => (found ? setWho(found) : demandSignIn()),
      (refused: unknown) => {
        if (!(refused instanceof ApiError)) throw refused
        setProblem(refused)
      },
    )
  }, [])
  return { who, problem }
}
