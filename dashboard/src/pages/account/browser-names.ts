/** The first that fits names it: browsers pass themselves off as the ones below them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A browser as people call it, from what it says of itself. */
export function nameBrowser(userAgent: string): string {
  const find = (known: typeof browsers) => known.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (!browser) return system ?? 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}
