import * as contract from '@txadv/contract'

import { on } from '../../context.ts'
import { previewTemplate } from './template-lab.ts'

export const templateLabRoutes = [
  on(contract.foreseeOutputTemplate, (operator, { params, body }) =>
    previewTemplate(operator, params.templateId, body),
  ),
]
