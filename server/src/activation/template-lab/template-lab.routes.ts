import * as contract from '@txadv/contract'

import { serveRoute } from '../../context.ts'
import { previewTemplate } from './template-lab.ts'

export const templateLabRoutes = [
  serveRoute(contract.previewTemplateChange, (operator, { params, body }) =>
    previewTemplate(operator, params.templateId, body),
  ),
]
