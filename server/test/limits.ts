import { limits } from '@txadv/contract'
import { afterAll } from 'vitest'

/** Lets a file set other numbers; test files share the limits, so they are put back when it ends. */
export function watchLimits() {
  const before = structuredClone(limits)
  afterAll(() => {
    for (const [group, values] of Object.entries(before)) Object.assign(limits[group as keyof typeof limits], values)
  })
  return function setLimits<Group extends keyof typeof limits>(
    group: Group,
    values: { readonly [Name in keyof (typeof limits)[Group]]?: number },
  ): void {
    Object.assign(limits[group], values)
  }
}
