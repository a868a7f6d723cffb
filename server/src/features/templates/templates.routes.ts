import * as contract from '@txadv/contract'
import { previewTemplate } from '@txadv/engine/light'
import { on } from '../../context.ts'
import { create, list, read, remove, update } from './edit-templates.ts'

export const templatesRoutes = [
  on(contract.listOutputTemplates, (operator) => list(operator)),
  on(contract.createOutputTemplate, (operator, { body }) => create(operator, body)),
  on(contract.previewOutputTemplate, async (_, { body }) => previewTemplate(body)),
  on(contract.getOutputTemplate, (operator, { params }) => read(operator, params.templateId)),
  on(contract.updateOutputTemplate, (operator, { params, body }) => update(operator, params.templateId, body)),
  on(contract.deleteOutputTemplate, (operator, { params }) => remove(operator, params.templateId)),
]
