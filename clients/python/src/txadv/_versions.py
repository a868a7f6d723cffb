# Generated from the package and the contract by npm run gen; do not edit.
"""What this package says of itself."""

client_version = "0.1.0"
api_version = "2026-11-19"
