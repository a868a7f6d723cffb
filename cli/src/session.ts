import { type Client, type ClientOptions, createClient, isKeyText } from '@txadv/sdk'
import type { Command } from 'commander'
import { documentOf, exits, type Standing, Stop, textOf } from './exits.ts'
import { createOutput, type Output } from './output.ts'
import { type Flags, readSettings, type Settings } from './settings.ts'
import { harmless } from './tables.ts'

/** What a command works with. */
export interface Session extends Standings {
  readonly settings: Settings
  readonly out: Output
  /** A client by the settings; a command that lacks one of them ends here. */
  client(more?: Pick<ClientOptions, 'fetch'>): Client
}

interface Standings {
  /** Says how far the command is, for the text of whatever ends it. */
  stand(standing: Partial<Standing>): void
  /** Undoes what must not be left behind when the command is cut off. */
  onCut(undo: () => void): void
}

export type Open = (command: Command) => Session

/** One run of the program: how far it is, and how it ends when it is cut off. */
export interface Run extends Standings {
  readonly open: Open
  explain(error: unknown): string
  cut(): void
}

const interrupted = new Stop(exits.interrupted, 'Interrupted.')

/** Whether the service judges it as an API key, valid or not; an SDK key is none. */
export const startsAsApiKey = (key: string) => key.startsWith('txadv_')

/** Before it is sent: what cannot be a header would be printed with the failure. */
export function checkKey(key: string): void {
  if (isKeyText(key)) return
  const next = 'Copy it again, without quotes, blanks or line breaks.'
  throw new Stop(exits.notLetIn, 'The key has characters that no API key has.', next)
}

function clientOf({ url, key, workspace }: Settings, out: Output, more: Pick<ClientOptions, 'fetch'>): Client {
  if (!key)
    throw new Stop(
      exits.notLetIn,
      `No key for ${url.value} is set.`,
      'Log in with `txadv login`, or set TXADV_API_KEY.',
    )
  checkKey(key.value)
  return createClient({
    baseUrl: url.value,
    apiKey: key.value,
    ...(workspace && { workspaceId: workspace.value }),
    ...more,
    onRetry: ({ reason, pauseMs }) =>
      out.note(`${reason.message}; trying again in ${Math.max(1, Math.ceil(pauseMs / 1_000))} s`),
  })
}

/** A run of which nothing is known yet but whether its failures are to be JSON. */
export function createRun(json: boolean): Run {
  let standing: Standing = { changed: 'Nothing was changed.' }
  const undoing: (() => void)[] = []
  const standings: Standings = {
    stand: (more) => {
      standing = { ...standing, ...more }
    },
    onCut: (undo) => void undoing.push(undo),
  }
  const explain = (error: unknown) =>
    json ? JSON.stringify(documentOf(error, standing)) : textOf(error, standing).split('\n').map(harmless).join('\n')
  return {
    ...standings,
    explain,
    open: (command) => {
      const flags = command.optsWithGlobals<Flags>()
      const out = createOutput(json)
      let settings: Settings | undefined
      // Read when they are needed: a login that cannot be read must not stand in the way of the next.
      const read = () => {
        settings ??= readSettings(flags)
        return settings
      }
      return {
        ...standings,
        out,
        get settings() {
          return read()
        },
        client: (more = {}) => {
          standings.stand({ hasApiKey: startsAsApiKey(read().key?.value ?? '') })
          return clientOf(read(), out, more)
        },
      }
    },
    cut: () => {
      for (const undo of undoing) undo()
      process.stderr.write(`${json ? '' : '\n'}${explain(interrupted)}\n`)
      process.exit(exits.interrupted)
    },
  }
}
