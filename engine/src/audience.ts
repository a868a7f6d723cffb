import { type AudienceType, type ParentCategory, parentCategories, type SegmentType } from '@txadv/contract/vocabulary'
import type { CategoryVerdict } from './category.ts'
import { categoryMask } from './category-mask.ts'
import type { PrimaryIntent } from './intent.ts'
import { signalIndex } from './lexicon/vocabulary-index.ts'
import type { Reading } from './reading.ts'

/** Bought again and again: its buyers are people who bought. Elsewhere a buyer is someone about to buy. */
const boughtOften = categoryMask(
  'Food & Grocery',
  'Household Supplies',
  'Beauty & Personal Care',
  'Alcohol & Tobacco',
  'Pets & Animals',
  'Sports',
  'Fitness & Nutrition',
  'Apparel & Accessories',
  'Home Improvement & Garden',
  'Outdoor Recreation',
  'Books & News',
)
const followed = categoryMask('Movies & TV', 'Music & Audio', 'Gaming', 'Books & News', 'Sports')
const peopleDefined = categoryMask('Demographics', 'Family & Life Events', 'Religion & Spirituality')

/** The kind of audience that a name speaks of, by the cue of the highest rank, else by segment and intent. */
export function audienceTypeOf(
  reading: Reading,
  verdict: CategoryVerdict,
  segment: SegmentType,
  intent: PrimaryIntent,
): AudienceType {
  const category = parentCategories[verdict.category] as ParentCategory
  const branded = verdict.brand !== ''
  const business = segment === 'B2B' || segment === 'B2G'

  if (reading.heard(signalIndex.decisionMaker)) return 'Decision Maker'
  if (segment === 'B2G' && (reading.heard(signalIndex.buyer) || reading.heard(signalIndex.inMarket)))
    return 'Decision Maker'
  if (reading.heard(signalIndex.previousBuyer)) return 'Previous Buyer'
  if (reading.heard(signalIndex.pastPurchaser)) return 'Past Purchaser'
  if (
    reading.heard(signalIndex.buyer) &&
    !reading.heard(signalIndex.inMarket) &&
    !business &&
    boughtOften[verdict.category] === 1
  )
    return 'Past Purchaser'
  if (reading.heard(signalIndex.owner) && category === 'Demographics') return 'Demographic Group'
  if (reading.heard(signalIndex.owner)) return 'Owner'
  if (reading.heard(signalIndex.supporter)) return 'Supporter'
  if (reading.heard(signalIndex.employee) && segment === 'B2E') return 'Employee'
  if (reading.heard(signalIndex.lifeStage)) return 'Life Stage'
  if (reading.heard(signalIndex.subscriber)) return 'Subscriber'
  if (branded && reading.texts[reading.count - 1] === 'households') return 'Subscriber'
  if (reading.heard(signalIndex.visitor)) return 'Visitor'
  if (reading.heard(signalIndex.inMarket) || reading.heard(signalIndex.buyer)) return 'In-Market Shopper'
  if (reading.heard(signalIndex.user)) return userType(category, verdict)
  if (reading.heard(signalIndex.fan)) return branded || followed[verdict.category] === 1 ? 'Fan' : 'Enthusiast'
  if (reading.heard(signalIndex.eater)) return branded ? 'Fan' : 'Enthusiast'
  if (reading.heard(signalIndex.enthusiast)) return 'Enthusiast'
  if (reading.heard(signalIndex.employee)) return 'Employee'
  if (reading.heard(signalIndex.professional) && business && intent !== 'solution' && intent !== 'service')
    return 'Business Professional'
  if (
    reading.heard(signalIndex.demographic) &&
    (intent === 'identity' || intent === 'need' || peopleDefined[verdict.category] === 1)
  )
    return 'Demographic Group'

  if (business)
    return intent === 'product' || intent === 'service' || intent === 'solution'
      ? 'In-Market Shopper'
      : 'Business Professional'
  if (intent === 'identity') return 'Demographic Group'
  if (intent === 'product' || intent === 'service') return 'In-Market Shopper'
  return 'Enthusiast'
}

/** Who uses a device holds it, who uses a service subscribes to it, who uses a social network follows it. */
function userType(category: ParentCategory, verdict: CategoryVerdict): AudienceType {
  if (category !== 'Software & Apps')
    return ['Investing & Wealth', 'Banking & Credit', 'Religion & Spirituality'].includes(category)
      ? 'Subscriber'
      : 'Owner'
  return verdict.node?.l0 === 'Social Networks' ? 'Fan' : 'Subscriber'
}
