/** How many random cases a property is held against; a release asks for more. */
export const propertyRuns = Number(process.env.TXADV_PROPERTY_RUNS ?? 20_000)
