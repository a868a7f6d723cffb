import * as contract from '@txadv/contract'
import { serveRoute } from '../../context.ts'
import { classifyConversation } from './classify.ts'

export const classifyRoutes = [
  serveRoute(contract.classifyTopic, (tenant, { body }) => classifyConversation(tenant, body.messages)),
  serveRoute(contract.sdkClassifyTopic, (tenant, { body }) => classifyConversation(tenant, body.messages)),
]
