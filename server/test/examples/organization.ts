import {
  createApiKey,
  createSdkKey,
  createWorkspace,
  deleteWorkspace,
  getLimits,
  getNamingTemplate,
  getSettings,
  getUsage,
  getWhoami,
  listApiKeys,
  listAudit,
  listKeyUsage,
  listNamingTemplates,
  listSdkKeys,
  listWorkspaces,
  renameWorkspace,
  revokeApiKey,
  revokeSdkKey,
  updateSettings,
} from '@txadv/contract'
import type { Story } from './northwind.ts'

/** The owner sets the organization up. */
export async function tellOrganization({ owner }: Story): Promise<void> {
  await owner(getSettings)
  await owner(updateSettings, {
    body: { reviewDisagreements: true, naming: { orgAlias: 'Northwind', userMarket: 'US' } },
  })
  const { record: nightly } = await owner(createApiKey, {
    body: { name: 'Nightly import', scopes: ['topics:read', 'topics:write'] },
  })
  await owner(listApiKeys)
  await owner(revokeApiKey, { body: { id: nightly.id } })
  const { record: landing } = await owner(createSdkKey, {
    body: { name: 'Landing page', mode: 'test', origins: ['https://www.northwind.example'], dailyClassifications: 200 },
  })
  await owner(listSdkKeys)
  await owner(revokeSdkKey, { body: { id: landing.id } })
  const { id } = await owner(createWorkspace, { body: { name: 'EMEA' } })
  await owner(createWorkspace, { body: { name: 'North America' } })
  await owner(listWorkspaces)
  await owner(renameWorkspace, { params: { id }, body: { name: 'Europe' } })
  await owner(deleteWorkspace, { params: { id } })
}

/** What the organization has used and done by the end. */
export async function tellAccount({ owner, key }: Story): Promise<void> {
  await key(getWhoami)
  await key(getLimits)
  await owner(getUsage)
  await owner(listKeyUsage)
  const [template] = await key(listNamingTemplates)
  if (template) await key(getNamingTemplate, { params: { templateId: template.id } })
  await owner(listAudit, { query: { action: 'api_key.created', limit: '5' } })
}
