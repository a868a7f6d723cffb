import type { Body, SellerWords, Settings, updateSettings as updateRoute } from '@txadv/contract'
import { sellerWords } from '@txadv/contract'
import type { output } from 'zod'
import type { TenantTx } from '../../db/database.ts'

type OrgSettings = output<typeof Settings>

const columns = [
  'plan',
  'topic_visibility as topicVisibility',
  'review_disagreements as reviewDisagreements',
  'seller_words as sellerWords',
  'sensitive_push_reason as sensitivePushReason',
] as const

type Row = Omit<OrgSettings, 'naming'> & { readonly sellerWords: SellerWords }

const shown = ({ sellerWords: said, ...settings }: Row): OrgSettings => ({
  ...settings,
  naming: {
    orgAlias: said.orgAlias ?? null,
    partnerAlias: said.partnerAlias ?? null,
    modelProcess: said.modelProcess ?? null,
    userMarket: said.userMarket ?? null,
  },
})

async function readRow(tx: TenantTx): Promise<Row> {
  return tx.db
    .selectFrom('org')
    .select(columns)
    .where('org_id', '=', tx.org)
    .$narrowType<Row>()
    .executeTakeFirstOrThrow()
}

export const readSettings = async (tx: TenantTx): Promise<OrgSettings> => shown(await readRow(tx))

/** The organization's own words in names. */
export const readSellerWords = async (tx: TenantTx): Promise<SellerWords> => (await readRow(tx)).sellerWords

/** Changes what is given, and leaves the rest. */
export async function updateSettings(tx: TenantTx, asked: Body<typeof updateRoute>): Promise<OrgSettings> {
  const { topicVisibility, reviewDisagreements, naming, sensitivePushReason } = asked
  await tx.db.selectFrom('org').select('org_id').where('org_id', '=', tx.org).forNoKeyUpdate().execute()
  const words = naming && { ...(await readSellerWords(tx)), ...naming }
  const row = await tx.db
    .updateTable('org')
    .set({
      ...(topicVisibility !== undefined && { topic_visibility: topicVisibility }),
      ...(reviewDisagreements !== undefined && { review_disagreements: reviewDisagreements }),
      ...(sensitivePushReason !== undefined && { sensitive_push_reason: sensitivePushReason }),
      ...(words && { seller_words: JSON.stringify(saidIn(words)) }),
    })
    .where('org_id', '=', tx.org)
    .returning(columns)
    .$narrowType<Row>()
    .executeTakeFirstOrThrow()
  return shown(row)
}

/** Of words, those that are said: an empty one is none. */
const saidIn = (words: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(Object.values(sellerWords).flatMap((key) => (words[key] ? [[key, words[key]]] : [])))
