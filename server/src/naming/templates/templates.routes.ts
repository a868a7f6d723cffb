import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import {
  createTemplate,
  listTemplates,
  previewOf,
  readTemplate,
  removeTemplate,
  updateTemplate,
} from './edit-templates.ts'

export const templatesRoutes = [
  serveRoute(contract.listOutputTemplates, (operator, { query }) => listTemplates(operator, query)),
  serveRoute(contract.createOutputTemplate, (operator, { body }) => createTemplate(operator, body)),
  serveRoute(contract.previewOutputTemplate, (operator, { body }) => previewOf(operator, body)),
  serveRoute(contract.getOutputTemplate, (operator, { params }) => readTemplate(operator, params.templateId)),
  serveRoute(contract.updateOutputTemplate, (operator, { params, body }) =>
    updateTemplate(operator, params.templateId, body),
  ),
  serveRoute(contract.deleteOutputTemplate, (operator, { params }) => removeTemplate(operator, params.templateId)),
  serveRoute(contract.listNamingTemplates, (tenant, { query }) => listTemplates(tenant, query)),
  serveRoute(contract.getNamingTemplate, (tenant, { params }) => readTemplate(tenant, params.templateId)),
]
