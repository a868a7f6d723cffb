import type { Route } from './route.ts'

const words: Readonly<Record<string, string>> = {
  whoami: 'Whose credential this is and what it may do',
  limits: 'How much a request may carry, how often, and what the plan includes',
  classify: 'Classify a name, or a conversation about one, without storing anything',
  topics: 'The library of an organization and the catalog that it is linked to',
  'topic-changes': 'Many topics changed at once: planned, followed, listed one by one, undone',
  import: 'Files of topics: previewed, sent in chunks, undone',
  export: 'The library as a file',
  'analyze-brief': 'Audiences out of a campaign brief',
  connections: 'Sources and platforms: set up, tested, synced from and pushed to',
  activations: 'Segments on platforms: live, stale, deactivated, drifted',
  hygiene: 'Refreshing segments whose names, engines or prices have changed',
  'output-templates': 'How segment names and descriptions are generated from topics',
  platforms: 'Which platforms there are and what each asks for',
  workspaces: 'Parts of an organization with a library of their own',
  keys: 'API keys of the organization',
  'sdk-keys': 'Keys for pages that visitors see',
  settings: 'What holds for the whole organization',
  usage: 'What the plan includes and what of it is used',
  audit: 'Who changed what',
  sdk: 'Calls for pages that visitors see, with an SDK key',
  admin: 'For the operators of the service',
}

/** What the document says of the whole API. */
export const aboutApi = [
  'Classifies audience topics, keeps libraries of them, and pushes them to ad platforms as segments.',
  'Servers call it with an API key, pages with an SDK key, and people with a session. Each operation has an example: a request that was sent to the service, what it answered, and a sample call for `curl`, which finds the address in `TXADV_URL` and the credential in `TXADV_API_KEY`, `TXADV_SDK_KEY` or `TXADV_COOKIE`.',
  'Sessions are made under `/api/auth/*`, which is not part of this document: those are the routes of [Better Auth](https://better-auth.com/docs), in its own envelope (`code`, `message`), with its plugins for organizations and second factors. `POST /api/auth/sign-in/email` takes `email` and `password` from an `Origin` of the service and sets the session cookie; `GET /api/auth/get-session` says whose it is; `/api/auth/organization/*` makes organizations, invites members and chooses the active one. `GET /api/auth/options` says without a credential whether people may sign up and whether there is single sign-on.',
].join('\n\n')

/** The drawer of the document that a route is in. */
export const tagOf = ({ path }: Pick<Route, 'path'>): string =>
  path.startsWith('/api/admin/') ? 'admin' : (path.split('/')[2] ?? '')

/** The drawers that the routes are in, in the order of a first day, each with what it holds. */
export function describeTags(routes: readonly Route[]): { readonly name: string; readonly description: string }[] {
  const used = new Set(routes.map(tagOf))
  return Object.entries(words).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : []))
}
