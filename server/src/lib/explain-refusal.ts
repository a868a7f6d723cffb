import type * as z from 'zod'

/** What is wrong with a value, in words for whoever wrote it. */
function ruleOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `must be of type ${issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'custom') return issue.message
  return 'is not valid'
}

/** The first thing that is wrong with what was given, and where it stands. */
export function explainRefusal({ issues: [issue] }: Pick<z.core.$ZodError, 'issues'>, within?: string): string {
  if (!issue) return 'is not valid'
  // Of the shapes that a value may have, the last is the usual one.
  const inner = issue.code === 'invalid_union' ? issue.errors.at(-1) : undefined
  if (inner) return explainRefusal({ issues: inner }, within)
  const path = issue.path.slice(issue.path[0] === within ? 1 : 0).join('.')
  return [path, ruleOf(issue)].filter(Boolean).join(' ')
}
