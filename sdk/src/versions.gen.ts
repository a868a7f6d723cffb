// Generated from the package and the contract by npm run gen; do not edit.

/** The version of this package. */
export const sdkVersion = '0.1.0'
/** The dated version of the API that this package was generated from. */
export const apiVersion = '2026-11-19'
