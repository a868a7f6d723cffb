import { NotTextError, readText } from '@txadv/sdk'

/** What the page asks for. */
export interface Asked {
  readonly file: File
  readonly most: number
}

const reply = (message: unknown) => (self as unknown as Worker).postMessage(message)

self.onmessage = ({ data: { file, most } }: MessageEvent<Asked>) => {
  readText(file, most, (piece) => reply({ piece })).then(
    (done) => reply({ done }),
    (error: unknown) => reply({ failed: error instanceof NotTextError ? error.message : true }),
  )
}
