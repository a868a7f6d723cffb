/** How many random cases a property is held against; `npm run verify -- --deep` asks for a hundred times as many. */
export const propertyRuns = Number(process.env.TXADV_PROPERTY_RUNS ?? 1_000)
