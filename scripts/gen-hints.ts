import * as contract from '@txadv/contract'
import * as z from 'zod'

const { createApiKey, createOutputTemplate, createSdkKey } = contract

/** The forms of the dashboard whose fields are those of a request. */
const forms = { apiKey: createApiKey.body, sdkKey: createSdkKey.body, template: createOutputTemplate.body }

const describe = (body: z.ZodObject) =>
  Object.entries(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {}).map(
    ([field, schema]) => {
      const description = typeof schema === 'object' && schema.description
      if (!description) throw new Error(`${field} has no description`)
      // A sentence without the marks of code; what a request leaves out, or sends as null, is empty in a form.
      return [field, `${description.replaceAll('`', '').replace(/\b(?:null|absent)\b/g, 'empty')}.`]
    },
  )

/** What the contract says of the fields that people fill in, as text: its schemas are too large for a page. */
export const printHints = (): string =>
  [
    '// Generated from the contract by npm run gen; do not edit.',
    '',
    '/** What a form says of each of its fields. */',
    `export const hints = ${JSON.stringify(
      Object.fromEntries(Object.entries(forms).map(([form, body]) => [form, Object.fromEntries(describe(body))])),
      null,
      2,
    )} as const`,
    '',
  ].join('\n')
