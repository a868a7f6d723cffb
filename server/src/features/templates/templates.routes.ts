import * as contract from '@txadv/contract'
import { previewTemplate } from '@txadv/engine/light'
import { on } from '../../context.ts'
import { createTemplate, listTemplates, readTemplate, removeTemplate, updateTemplate } from './edit-templates.ts'

export const templatesRoutes = [
  on(contract.listOutputTemplates, (operator) => listTemplates(operator)),
  on(contract.createOutputTemplate, (operator, { body }) => createTemplate(operator, body)),
  on(contract.previewOutputTemplate, async (_, { body }) => previewTemplate(body)),
  on(contract.getOutputTemplate, (operator, { params }) => readTemplate(operator, params.templateId)),
  on(contract.updateOutputTemplate, (operator, { params, body }) => updateTemplate(operator, params.templateId, body)),
  on(contract.deleteOutputTemplate, (operator, { params }) => removeTemplate(operator, params.templateId)),
]
