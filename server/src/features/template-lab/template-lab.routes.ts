import { foreseeOutputTemplate } from '@txadv/contract'
import { on } from '../../context.ts'
import { foresee } from './template-lab.ts'

export const templateLabRoutes = [
  on(foreseeOutputTemplate, (operator, { params, body }) => foresee(operator, params.templateId, body)),
]
