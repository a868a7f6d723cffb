import { type Logger, pino } from 'pino'

export type { Logger }
/** What a request or task may say. */
export type RequestLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'plaintext',
  'secret',
  'token',
  'credentials',
]

/** The pool hangs the connection on the error that ended it: pages of settings and statements, in every line. */
function withoutConnection(error: Error) {
  const { client: _, ...said } = pino.stdSerializers.err(error) as pino.SerializedError & { client?: unknown }
  return said
}

/** Structured logs, one JSON object a line, with every field that can hold a secret removed at any of three depths. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const paths = secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`])
  const options: pino.LoggerOptions = {
    level,
    redact: { paths, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: withoutConnection,
      req: (request) => ({ method: request.method, url: request.url?.split('?')[0], id: request.id }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
