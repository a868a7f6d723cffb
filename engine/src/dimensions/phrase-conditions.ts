/**
 * What else a phrase must hold for a word to mean a dimension: `grouped`, that it stands where "by" puts it; the rest,
 * that the word belongs to a list that ends or begins in such a noun. `upper` is for abbreviations, and `mixed` for
 * those that are words, which tell nothing in a phrase all in capitals; `excepted`, that the phrase asks for values of the
 * set and leaves this one out; `cities`, that another city stands beside it in a list; `regions`, that it ends there, in
 * a list of regions.
 */
export type Condition =
  | 'grouped'
  | 'people'
  | 'companies'
  | 'roles'
  | 'speakers'
  | 'places'
  | 'upper'
  | 'mixed'
  | 'listed'
  | 'excepted'
  | 'cities'
  | 'regions'

/** Phrases that hold a word of a value and mean something else. */
export const otherMeanings = `high school seniors, college seniors, account executive, account executives, sales
  executives, account manager, account managers, project manager, project managers, property managers, fund managers,
  wealth managers, money managers, asset managers, film directors, movie directors, funeral directors, black friday,
  white collar, blue collar, white wine, single family, single malt, single origin, washington post, texas roadhouse,
  new york times, new york yankees, california closets, kansas city, georgia tech, health insurance, car insurance,
  man caves, new york city, united states, united states of america`

/** Nouns that make a word beside them the value of a set. */
export const heads: Readonly<Record<'people' | 'companies' | 'roles' | 'speakers', string>> = {
  people: `woman women man men female females male males people person adult adults household households family
    families consumer consumers american americans homeowner homeowners renter renters parent parents mom moms dad
    dads mother mothers father fathers shopper shoppers audience audiences buyer buyers voter voters community
    communities population millennials professional professionals individuals ethnicity ethnicities`,
  companies: `company companies business businesses firm firms organization organizations employer employers
    enterprise enterprises industry industries sector sectors vertical verticals corporations`,
  roles: `manager managers director directors vp vps svp svps evp evps president presidents head heads leader leaders
    leadership professional professionals decision executive executives exec execs team teams department departments
    staff employee employees role roles worker workers people buyer buyers specialist specialists job jobs function
    functions`,
  speakers: 'speaker speakers speaking language languages speak speaks',
}
