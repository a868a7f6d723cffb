import { NotTextError, type Reading, readText } from '@txadv/sdk'

/** What the page asks for. */
export interface Asked {
  readonly file: File
  readonly most: number
  readonly reading: Reading
}

const reply = (message: unknown) => (self as unknown as Worker).postMessage(message)

self.onmessage = ({ data: { file, most, reading } }: MessageEvent<Asked>) => {
  readText(file, most, (piece) => reply({ piece }), reading).then(
    (done) => reply({ done }),
    (error: unknown) => reply({ failed: error instanceof NotTextError ? error.message : true }),
  )
}
