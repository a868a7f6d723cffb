/** Cues of intensity, awareness and the journey. */
export const strengthSignals = {
  stronger: `heavy, frequent, heavy buyer, heavy user, frequent buyer, repeat buyer, frequent diner, frequent flyer, avid, loyal, daily, super, power, now, near me, power user, die-hard, diehard, hardcore, serious, high-volume`,
  weaker: `light, casual, occasional, likely, lapsed, infrequent, passive, sometimes`,
  comparing: `quote, quotes, vs, versus, review, reviews, comparison, trial, evaluating, evaluation, evaluator, compare, comparing, rating, pricing, cost`,
  buyingMore: `renew, renewal, upgrade, upgrading, deal, coupon, price, discount, promo`,
  advocating: `loyal, ambassador, rewards, superfan, referral, advocate, evangelist, brand advocate`,
  wondering: `how to, tips, guide, learn, advice`,
  upgrading: `upgrade, upgrades, planning upgrade, trade-in, trade in, replace, replacing, lease expiring, in-market, in market, intender, shopping for`,
} as const
