import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { printConformance, sectionTitles } from './page.ts'
import { conformanceFiles, findDecision, readRules, readSource } from './read-rules.ts'

const docs = resolve(import.meta.dirname, '../../../docs')
const rules = readRules()
const nameOf = ({ section, quote }: { section: string; quote: string }) => `${section}: ${quote}`

test('every rule of a test is read, as the page needs it', () => {
  for (const file of conformanceFiles) {
    const calls = [...readSource(file).matchAll(/\brule\(/g)].length
    expect([file, rules.filter((rule) => rule.file === file).length]).toEqual([file, calls])
  }
  expect(rules.filter(({ section }) => !(section in sectionTitles)).map(nameOf)).toEqual([])
})

test('no rule is there twice', () => {
  const names = rules.map(nameOf)
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
})

test('every decision that is named is there, and the page is the one that the rules make', () => {
  expect(rules.filter(({ decision }) => decision && !findDecision(decision)).map(nameOf)).toEqual([])
  expect(readFileSync(resolve(docs, 'conformance.md'), 'utf8')).toBe(printConformance(rules))
})

/** The specification is no part of the repository; where it lies beside it, or is named, quotes are held against it. */
const specification = process.env.SPECIFICATION ?? resolve(import.meta.dirname, '../../../../shared/spec.md')

/** The lines of each section, its heading first. */
function linesBySection(text: string): Map<string, string[]> {
  const sections = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of text.split('\n')) {
    const heading = /^##+ (\d+(?:\.\d+)?)/.exec(line)
    if (heading) {
      lines = [line]
      sections.set(heading[1] ?? '', lines)
    } else if (line.trim() !== '') lines.push(line)
  }
  return sections
}

/** Whether the line has the quote; ` ... ` stands for words that are left out. */
function quotes(line: string, quote: string): boolean {
  let from = 0
  return quote.split(' ... ').every((part) => {
    const at = line.indexOf(part, from)
    from = at + part.length
    return at >= 0
  })
}

if (existsSync(specification))
  describe('against the specification', () => {
    const sections = linesBySection(readFileSync(specification, 'utf8'))

    /** Lines that promise nothing: headings, heads of tables, what the specification leaves out and what it plans. */
    const promisesNothing = (line: string, next = '') =>
      [/^#/, /^\|[-|\s]+\|$/, /: not shown\.$/, /^Planned /, /:$/, /^- Webhook event formats/, /^Auth lines say/].some(
        (form) => form.test(line),
      ) || /^\|[-|\s]+\|$/.test(next)

    test('every line that promises something has a rule', () => {
      const without = [...sections].flatMap(([section, lines]) =>
        lines.filter(
          (line, n) =>
            !promisesNothing(line, lines[n + 1]) &&
            !rules.some((rule) => rule.section === section && quotes(line, rule.quote)),
        ),
      )
      expect(without).toEqual([])
    })

    test('every quote stands in its section', () => {
      const isThere = ({ section, quote }: (typeof rules)[number]) =>
        sections.get(section)?.some((line) => quotes(line, quote))
      expect(rules.filter((rule) => !isThere(rule)).map(nameOf)).toEqual([])
    })
  })
else
  test(`no quote was compared: ${basename(specification)} is absent`, () => {
    process.stdout.write('The specification is absent: quotes were not compared with it in this run.\n')
    expect(existsSync(specification)).toBe(false)
  })
