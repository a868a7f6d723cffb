/** What a failed test or call says, and what a person does about it. */
const advices: readonly (readonly [RegExp, string])[] = [
  [/could not be reached/i, 'Check the address and whether the platform is up, then test again.'],
  [/redirect/i, 'Enter the redirect target in the settings.'],
  [/array of items/i, 'Check the source’s response, then set the path to the items in the settings.'],
  [/not the JSON/i, 'The address returned a web page. Enter the API endpoint.'],
  [/host key/i, 'Compare the fingerprint with the one from the exchange, then enter it in the settings.'],
  [/s3_role_arn/i, 'Update the trust policy of the role as stated, then test again.'],
  [/because this service has no default/i, 'Enter the address in the settings, under More settings.'],
  [/is required/i, 'Enter the missing values in the settings.'],
  [
    /status 40[13]|refuses the username|cannot be used|without a token|Token request/i,
    'The platform rejected the credentials. Enter all of them again in the settings.',
  ],
  [/status 404/i, 'The address was not found. Check it in the settings.'],
  [/status 429/i, 'The platform’s rate limit was reached. Wait a minute, then test again.'],
  [/status 5\d\d/i, 'The platform reported an internal error. Retry later; your settings may be correct.'],
]

export const adviceOn = (problem: string): string =>
  advices.find(([pattern]) => pattern.test(problem))?.[1] ?? 'Check the settings, then test again.'
