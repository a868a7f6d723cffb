import {
  createOutputTemplate,
  deleteOutputTemplate,
  getOrganizationUsage,
  getOutputTemplate,
  listOrganizations,
  listOrganizationUsage,
  listOutputTemplates,
  previewOutputTemplate,
  previewTemplateChange,
  updateOrganization,
  updateOutputTemplate,
} from '@txadv/contract'
import type { Story } from './northwind.ts'

/** The operator looks after the organizations. */
export async function tellOrganizations({ operator, northwind }: Story): Promise<void> {
  const params = { orgId: northwind.id }
  await operator(listOrganizations, { query: { pageSize: '2' } })
  await operator(updateOrganization, { params, body: { plan: 'pro' } })
  await operator(getOrganizationUsage, { params })
  await operator(listOrganizationUsage, { query: { pageSize: '2' } })
}

/** A template names segments for a platform of Northwind's own. */
export async function tellTemplates({ operator }: Story): Promise<void> {
  await operator(listOutputTemplates)
  const naming = {
    pathFields: [{ key: 'org_alias' }, { key: 'category' }, { key: 'topic' }],
    pathSeparator: ' > ',
    includeSlug: false,
    descTemplate: '{{prefix}} fit {{topic}}',
  }
  await operator(previewOutputTemplate, { body: naming })
  const { id: templateId } = await operator(createOutputTemplate, {
    body: { platformKey: 'partner_dsp', displayName: 'Partner DSP', ...naming },
  })
  const params = { templateId }
  await operator(getOutputTemplate, { params })
  await operator(previewTemplateChange, { params, body: { pathSeparator: ' / ' } })
  await operator(updateOutputTemplate, { params, body: { pathSeparator: ' / ' } })
  await operator(deleteOutputTemplate, { params })
}
