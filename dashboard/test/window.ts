import type { Locator, Page } from 'playwright-core'
import { type Stage, type Visit, visit } from './stage.ts'

/** The window that the test at hand looks at, the one it opened last; the next closes it, or the browser does. */
export let seen: Visit
export let page: Page

export async function openWindow(
  stage: Pick<Stage, 'api' | 'browser'>,
  options: Parameters<typeof visit>[1] = {},
): Promise<void> {
  await page?.context().close()
  seen = await visit(stage, options)
  page = seen.page
}

/** Where the window is, without the origin. */
export const address = () => new URL(page.url()).pathname + new URL(page.url()).search

type Name = string | RegExp
/** A text need only be part of the name. */
export const button = (name: Name) => page.getByRole('button', { name })
/** Where other buttons' names contain this one's. */
export const buttonNamed = (name: Name) => page.getByRole('button', { name, exact: true })
export const press = (name: Name) => buttonNamed(name).click()
export const heading = (name: Name) => page.getByRole('heading', { name })
export const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'))
export const row = (text: string) => page.getByRole('row').filter({ hasText: text })
export const says = (text: Name) => page.getByText(text).first().waitFor()
/** Opens a list of options and chooses one of them by its title, or by a part of it. */
export async function chooseOption(list: Locator, title: Name): Promise<void> {
  await list.click()
  await page.getByRole('option', { name: title, exact: true }).click()
}
