import * as contract from '@txadv/contract'
import { on } from '../../context.ts'
import { classifyConversation } from './classify.ts'

export const classifyRoutes = [
  on(contract.classifyTopic, (tenant, { body }) => classifyConversation(tenant, body.messages)),
  on(contract.sdkClassifyTopic, (tenant, { body }) => classifyConversation(tenant, body.messages)),
]
