import { useIdentity } from './use-read.ts'

interface Offers {
  readonly singleSignOn: boolean
  readonly signUp: boolean
  /** Whether the service has fake platforms to push to. */
  readonly sandbox: boolean
  /** Whether the service sends mail. */
  readonly mail: boolean
}

const none: Offers = { singleSignOn: false, signUp: false, sandbox: false, mail: false }

/** What the service offers to everybody; nothing until it says so, and nothing where it does not. */
export function useOffers(): Offers & { readonly known: boolean } {
  const { data } = useIdentity<Offers>('options')
  return { ...none, ...data, known: data !== undefined }
}
