import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { layerOf } from '../css-layers.ts'

const root = fileURLToPath(new URL('../src', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()
const scripts = files.filter((path) => /\.tsx?$/.test(path))
const sheets = files.filter((path) => path.endsWith('.css'))
const modules = sheets.filter((path) => path.endsWith('.module.css'))

const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '')

/** The selectors of a sheet, those within media queries too. */
const selectorsOf = (css: string): string[] =>
  [...withoutComments(css).matchAll(/([^{};]+)\{/g)]
    .map(([, text = '']) => text.trim())
    .filter((text) => !text.startsWith('@'))

/** The selectors of a list, parted at the commas outside of brackets. */
function partsOf(list: string): string[] {
  let depth = 0
  const parts = ['']
  for (const letter of list) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

const classesOf = (path: string) =>
  new Set(
    selectorsOf(read(path)).flatMap((selector) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
    ),
  )

interface Use {
  readonly script: string
  readonly sheet: string
  readonly name: string
}

/** Each name that a script takes from a module of styles. */
const uses: readonly Use[] = scripts.flatMap((script) => {
  const text = read(script)
  const body = text.replace(/^import .*$/gm, '')
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].flatMap(([, name = '', from = '']) => {
    const sheet = relative(root, join(root, dirname(script), from))
    return [...body.matchAll(new RegExp(`(?<![.\\w])${name}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, member = '[']) => ({
      script,
      sheet,
      name: member,
    }))
  })
})

/** Each name that a module composes a class of its own from. */
const composed = modules.flatMap((sheet) =>
  [...read(sheet).matchAll(/composes: ([\w-]+)(?: from "([^"]+)")?;/g)].map(([, name = '', from]) => ({
    sheet: from ? join(dirname(sheet), from) : sheet,
    name: camelCase(name),
  })),
)

/** What stands between the braces after each `className=`, or the text that stands there without braces. */
function* classNamesIn(text: string): Generator<string> {
  for (const { index } of text.matchAll(/\bclassName=/g)) {
    const start = index + 'className='.length
    let depth = 0
    let end = start
    do {
      if (text[end] === '{') depth++
      if (text[end] === '}') depth--
      end++
    } while (depth > 0)
    yield depth === 0 && text[start] === '{' ? text.slice(start, end) : text.slice(start, start + 20)
  }
}

test('only the tokens, the elements and modules are sheets', () => {
  expect(sheets.filter((path) => !path.endsWith('.module.css'))).toEqual(['ui/base.css', 'ui/tokens.css'])
  const imports = scripts.flatMap((script) =>
    [...read(script).matchAll(/^import (.*)'([^']+\.css)'/gm)].map(([, names = '', from = '']) => ({
      script,
      names,
      from,
    })),
  )
  const bare = imports.filter(({ names }) => names === '').map(({ script, from }) => `${script}: ${from}`)
  expect(bare).toEqual(['main.tsx: ./ui/tokens.css', 'main.tsx: ./ui/base.css'])
  expect(imports.filter(({ names, from }) => names !== '' && !from.endsWith('.module.css'))).toEqual([])
})

test('every class name of an element comes from a module', () => {
  const literal = scripts.flatMap((script) =>
    [...classNamesIn(read(script))]
      .filter((value) => !value.startsWith('{') || /['"`]/.test(value.replace(/[!=]== '[^']*'/g, '')))
      .map((value) => `${script}: ${value}`),
  )
  expect(literal).toEqual([])
})

test('a module has the classes that are taken from it, and no others', () => {
  const known = new Map(modules.map((path) => [path, new Set([...classesOf(path)].map(camelCase))]))
  expect(uses.filter(({ sheet, name }) => !known.get(sheet)?.has(name))).toEqual([])
  const used = new Set([...uses, ...composed].map(({ sheet, name }) => `${sheet} ${name}`))
  const unused = [...known].flatMap(([path, names]) =>
    [...names].map((name) => `${path} ${name}`).filter((each) => !used.has(each)),
  )
  expect(unused).toEqual([])
})

test('a page takes styles from its own folder and from the parts alone', () => {
  const foreign = uses.filter(
    ({ script, sheet }) =>
      dirname(script) !== dirname(sheet) && !(sheet.startsWith('ui/') && !script.startsWith('lib/')),
  )
  expect(foreign).toEqual([])
})

test('no rule of a module reaches beyond its classes', () => {
  const loose = modules.flatMap((path) =>
    selectorsOf(read(path))
      .flatMap(partsOf)
      .filter((part) => !/\.[a-z]/i.test(part) || part.includes(':global'))
      .map((part) => `${path}: ${part}`),
  )
  expect(loose).toEqual([])
})

test('every sheet has its layer', () => {
  expect(layerOf(join(root, 'ui/base.css'))).toBe('base')
  expect(layerOf(join(root, 'ui/tokens.css'))).toBe('base')
  for (const path of modules) expect(layerOf(join(root, path))).toBe(path.startsWith('pages/') ? 'page' : 'ui')
})

test('colors are named in the tokens alone', () => {
  const color =
    /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|light-dark)a?\(|: *(?:white|black|gr[ae]y|red|green|blue)\b/gi
  const found = files
    .filter((path) => /\.(?:css|tsx)$/.test(path) && path !== 'ui/tokens.css')
    .flatMap((path) =>
      [...(path.endsWith('.css') ? withoutComments(read(path)) : read(path)).matchAll(color)].map(
        ([text]) => `${path}: ${text}`,
      ),
    )
  expect(found).toEqual([])
})

test('every custom property that is read is given a value', () => {
  const text = files
    .filter((path) => /\.(?:css|tsx?)$/.test(path))
    .map(read)
    .join('\n')
  const given = new Set([...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  const asked = [...text.matchAll(/var\((--[\w-]+)/g)]
    .map(([, name = '']) => name)
    // Radix measures the window and says what room there is.
    .filter((name) => !name.endsWith('-') && !name.startsWith('--radix-'))
  expect(asked.filter((name) => !given.has(name))).toEqual([])
  const tokens = [...read('ui/tokens.css').matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name)
  expect(tokens.filter((name) => !asked.includes(name) && !name.startsWith('--layer-'))).toEqual([])
})
