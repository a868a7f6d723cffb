import { type Answer, type Api, postAuth } from './harness.ts'

/** A browser without a window: keeps cookies by host and follows redirects, also to where the service says it is. */
export class Browser {
  readonly #api: Api
  readonly #cookies = new Map<string, Map<string, string>>()

  constructor(api: Api) {
    this.#api = api
  }

  /** The cookies that a request to this address carries. */
  cookieFor(url: string): string {
    const jar = this.#cookies.get(new URL(url).host) ?? []
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(url: string, headers: Headers): void {
    const { host } = new URL(url)
    const jar = this.#cookies.get(host) ?? new Map()
    this.#cookies.set(host, jar)
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
  }

  /** Starts single sign-on, as the button on the sign-in page does, and gives the provider's address. */
  async startSso(callbackURL = '/signed-in'): Promise<string> {
    const { publicUrl } = this.#api
    const answer: Answer = await postAuth(this.#api, '/sign-in/social', {}, { provider: 'sso', callbackURL })
    if (answer.status !== 200) throw new Error(`single sign-on did not start: ${answer.status} ${answer.text}`)
    this.#keep(publicUrl, answer.headers)
    return answer.body.url
  }

  /** Visits an address and every redirect from it, until the service shows a page of its own. */
  async visit(start: string): Promise<string> {
    const { publicUrl, url } = this.#api
    let at = start
    for (let hops = 0; hops < 12; hops++) {
      const inService = at.startsWith(publicUrl)
      if (inService && !new URL(at).pathname.startsWith('/api/auth/callback/')) return at
      const response = await fetch(inService ? at.replace(publicUrl, url) : at, {
        redirect: 'manual',
        headers: { cookie: this.cookieFor(at) },
      })
      this.#keep(at, response.headers)
      const next = response.headers.get('location')
      if (!next) throw new Error(`stuck at ${at}: ${response.status} ${await response.text()}`)
      at = new URL(next, at).href
    }
    throw new Error(`still redirected at ${at}`)
  }
}
