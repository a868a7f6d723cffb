import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Machine, openMachine } from './running.ts'

let machine: Machine
beforeAll(() => {
  machine = openMachine()
})
afterAll(() => machine?.close())

/**
 * Starts zsh on a terminal of its own, types each line and a tab, and prints what it lists. What is typed before the
 * prompt is there would be the terminal's and not the shell's.
 */
const atPrompt = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'autoload -Uz compinit; compinit -u -D; source ./_txadv; bindkey "^I" list-choices; stty cols 200'
zpty -w shell 'PS1="READY "'
zpty -r shell shown '*READY "*READY '
for line in "$@"; do
  zpty -w -n shell "$line"$'\\t\\C-u'
  zpty -w shell 'echo DO""NE'
  zpty -r shell shown '*DONE*READY '
  print -r -- "== $shown"
done`

describe('txadv completion bash|zsh|fish', () => {
  let bashScript: string | undefined
  /** What bash offers where the cursor stands at the end of the words. */
  async function offered(...words: string[]): Promise<string[]> {
    bashScript ??= (await machine.run('completion', 'bash')).stdout
    const script = `${bashScript}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_txadv
printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean)
  }

  test('commands, commands of commands, and options', async () => {
    expect(await offered('txadv', 'c')).toEqual(['classify', 'catalog', 'connections', 'completion'])
    expect(await offered('txadv', 'topics', '')).toEqual(expect.arrayContaining(['list', 'show', 'add', '--json']))
    expect(await offered('txadv', '--json', 'topics', 'list', '--seg')).toEqual(['--segment-type', '--segment'])
    expect(await offered('txadv', 'topics', 're')).toEqual(['remove', 'reclassify'])
    expect(await offered('txadv', 'topics', 'reclassify', '--re')).toEqual(['--replace-given', '--review'])
    for (const verb of ['sync', 'drift', 'matrix', 'brief', 'undo', 'api', 'profiles', 'whoami'])
      expect(await offered('txadv', verb)).toContain(verb)
    expect(await offered('txadv', 'sync', '')).toEqual(expect.arrayContaining(['run', 'follow', 'resume', '--profile']))
    expect(await offered('txadv', 'drift', 'repair', 'x', '--only', 're')).toEqual(['renamed', 'repriced'])
    expect(await offered('txadv', 'api', 'P')).toEqual(['POST', 'PUT', 'PATCH'])
    expect(await offered('txadv', 'login', '--key')).toEqual(expect.arrayContaining(['--key-stdin', '--key']))
    expect(await offered('txadv', 'push', 'x', '--pl')).toEqual(['--plan'])
    expect(await offered('txadv', 'completion', 'f')).toEqual(['fish'])
  })

  test('the values of an option, where they are known', async () => {
    expect(await offered('txadv', 'topics', 'list', '--segment-type', 'B2B')).toEqual(['B2B', 'B2B2C'])
    expect(await offered('txadv', 'topics', 'add', 'x', '--parent-category', 'Real')).toEqual(['Real\\ Estate'])
    expect(await offered('txadv', 'topics', 'edit', 'x', '--segment', 'B2B')).toEqual(['B2B', 'B2B2C'])
    expect(await offered('txadv', 'topics', 'list', '--search', '')).toEqual([])
  })

  test('fish offers the same, and says what each is', async () => {
    const { stdout } = await machine.run('completion', 'fish')
    const offeredBy = (line: string) =>
      execFileSync('fish', ['--no-config', '-c', `${stdout}\ncomplete -C ${JSON.stringify(line)}`], {
        encoding: 'utf8',
      })
        .split('\n')
        .filter(Boolean)
    const words = (line: string) => offeredBy(line).map((offer) => offer.split('\t')[0])
    expect(words('txadv c')).toEqual(['catalog', 'classify', 'completion', 'connections'])
    expect(words('txadv topics ')).toEqual([
      'add',
      'confirm',
      'edit',
      'help',
      'list',
      'reclassify',
      'remove',
      'show',
      'similar',
    ])
    expect(offeredBy('txadv --json topics list --seg')).toEqual([
      '--segment\tthe same as --segment-type',
      '--segment-type\tthe segment type; again for any of several',
    ])
    expect(words('txadv topics list --segment-type B2B')).toEqual(['B2B', 'B2B2C'])
    expect(words('txadv topics add x --parent-category Real')).toEqual(['Real Estate'])
    expect(words('txadv push x --allow')).toEqual([])
    expect(words('txadv mcp --allow')).toEqual(['--allow-activation'])
  })

  test('zsh offers the same, at a prompt', async () => {
    const { stdout } = await machine.run('completion', 'zsh')
    writeFileSync(join(machine.home, '_txadv'), stdout)
    const lines = [
      'txadv c',
      'txadv topics ',
      'txadv --json topics list --seg',
      'txadv topics list --segment-type B2B',
      'txadv topics add x --parent-category Real',
    ]
    const shown = execFileSync('zsh', ['-f', '-c', atPrompt, 'zsh', ...lines], {
      encoding: 'utf8',
      env: { ...machine.env, TERM: 'dumb' },
      cwd: machine.home,
    })
    const [commands, topics, options, values, names] = shown.split('== ').slice(1)
    for (const name of ['catalog', 'classify', 'completion', 'connections']) expect(commands).toMatch(`\n${name} `)
    for (const name of ['add', 'list', 'show', '--json']) expect(topics).toMatch(`\n${name} `)
    expect(options).toMatch(/--segment-type +-- the segment type/)
    expect(values).toMatch(/\nB2B +B2B2C/)
    expect(names).toContain('Real\\ Estate')
  })

  test('a shell that is not known is told which are', async () => {
    const { code, stderr } = await machine.run('completion', 'tcsh')
    expect(code).toBe(2)
    expect(stderr).toContain('bash, zsh, fish')
  })
})
