import { flushCompileCache } from 'node:module'
import { limits } from '@txadv/contract'
import { type Config, readConfig } from '../lib/config.ts'
import { createLogger, type Logger } from '../lib/log.ts'
import { listAddressSettings } from '../platforms/platforms.ts'

/**
 * Runs a long-lived process: reads the configuration once, starts, and on SIGTERM or SIGINT stops what `start` gave
 * back, within the time the platform allows.
 */
export async function runProcess(
  name: string,
  start: (config: Config, log: Logger) => Promise<() => Promise<void>>,
): Promise<void> {
  let config: Config
  try {
    config = readConfig(process.env, listAddressSettings())
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(78)
  }
  const log = createLogger(config.logLevel).child({ process: name })
  for (const warning of config.warnings) log.warn(warning)
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'))
  try {
    const stop = await start(config, log)
    // With NODE_COMPILE_CACHE set: now, because a process that is killed writes nothing at its end.
    flushCompileCache()
    let stopping = false
    const onSignal = (signal: NodeJS.Signals) => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      setTimeout(() => {
        log.error('did not drain in time')
        process.exit(1)
      }, limits.http.shutdownMs).unref()
      stop().then(
        () => process.exit(0),
        (err) => {
          log.error({ err }, 'stopping failed')
          process.exit(1)
        },
      )
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  } catch (err) {
    log.fatal({ err }, 'could not start')
    process.exit(1)
  }
}
