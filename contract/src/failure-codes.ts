/** An outcome that the interface names: a status, its text, the code that programs go by, and the fields the envelope adds. */
export class Failure extends Error {
  readonly status: number
  readonly detail: Readonly<Record<string, unknown>>
  code = 'internal_error'

  constructor(status: number, text: string, detail: Readonly<Record<string, unknown>> = {}) {
    super(text)
    this.name = 'Failure'
    this.status = status
    this.detail = detail
  }
}

/** The code of what is called so in the source: `topicNameTaken` is `topic_name_taken`. */
export const codeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Gives each failure the code of its name, unless it has one already. */
export function codeByName<F extends Readonly<Record<string, (...given: never[]) => Failure>>>(made: F): F {
  const coded = Object.entries(made).map(([name, make]) => [
    name,
    (...given: never[]) => {
      const failure = make(...given)
      if (failure.code === 'internal_error') failure.code = codeOf(name)
      return failure
    },
  ])
  return Object.fromEntries(coded)
}
