/** What a failed test or call says, and what a person does about it. */
const advices: readonly (readonly [RegExp, string])[] = [
  [/could not be reached/i, 'Check the address for typing errors, and whether the platform is up. Then test again.'],
  [/redirect/i, 'Enter the address that it leads to in the settings.'],
  [/array of items/i, 'Look at what the source answers, and set the path to the items in the settings.'],
  [/not the JSON/i, 'The address answers with something else, often a page for people. Enter the address of its API.'],
  [/host key/i, 'Compare the fingerprint with the one that the exchange gave you, then enter it in the settings.'],
  [/s3_role_arn/i, 'Change the trust of the role as it says, then test again.'],
  [/because this service has no default/i, 'Enter the address in the settings, under More settings.'],
  [/is required/i, 'Enter what is missing in the settings.'],
  [
    /status 40[13]|refuses the username|cannot be used|without a token|Token request/i,
    'The platform refuses the credentials. Enter all of them again in the settings.',
  ],
  [/status 404/i, 'Nothing is at that address. Check it in the settings.'],
  [/status 429/i, 'The platform is asked too often. Wait a minute, then test again.'],
  [/status 5\d\d/i, 'The platform has a fault of its own. Try again later; your settings may be right.'],
]

export const adviceOn = (problem: string): string =>
  advices.find(([pattern]) => pattern.test(problem))?.[1] ?? 'Check the settings, then test again.'
