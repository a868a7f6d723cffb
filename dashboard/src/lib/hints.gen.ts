// Generated from the contract by npm run gen; do not edit.

/** What a form says of each of its fields. */
export const hints = {
  apiKey: {
    name: 'Label to recognize the key by; need not be unique.',
    scopes: 'What the key may do; empty for all scopes.',
    expiresAt: 'From when the key is refused, in the future; empty for a key that never expires.',
  },
  sdkKey: {
    name: 'Label to recognize the key by; need not be unique.',
    mode: 'A test key is answered by the local engine alone and cannot analyze briefs.',
    scopes: 'What the key may do; empty for classify alone, because every visitor can read it.',
    origins: 'Origins of the pages that may use the key, such as https://www.example.com; none for any.',
    dailyClassifications:
      "Most classifications a day (UTC), then 429; empty for as many as the organization's quota has.",
  },
  template: {
    platformKey: 'Unique key that connections name the template by: lowercase letters, digits and _ . -.',
    displayName: 'What people see of the template in lists of names.',
    isActive:
      'Whether topics get a name from it; an inactive template still names segments of connections that use it.',
    sortOrder: 'Place of the template in lists, ascending; equal ones are ordered by platformKey.',
    pathFields: 'Parts of the segment name, in order; parts without text are skipped.',
    pathSeparator: 'Text between the parts of the name, with its spaces.',
    slugFields: 'Context fields that the slug at the end of the name is made of, in order.',
    slugSeparator: 'Text between the words of the slug.',
    includeSlug: 'Whether the name ends with a hyphen and the slug; an empty slug is left out.',
    descTemplate: 'Description with context fields in double braces; prefix stands for the prefix of the segment type.',
    descCharLimit: 'Length that descriptions are truncated to, in UTF-16 units; empty for no limit.',
    descPrefixB2b: 'Text of the placeholder prefix for B2B, B2E and B2G topics.',
    descPrefixB2c: 'Text of the placeholder prefix for B2C topics.',
    descPrefixB2b2c: 'Text of the placeholder prefix for B2B2C topics and for topics without a valid segment type.',
    recency: 'Text of the placeholder recency, such as 30 Days; empty leaves it empty.',
    dbColumnName:
      'Topic field that holds the name; if both columns are empty, platform_outputs holds name and description.',
    dbColumnDesc: 'Topic field that holds the description; empty if the template has none of its own.',
    userBehaviorOverride:
      'Fixed text of the placeholder user_behavior; empty derives it from audience type and intent.',
  },
} as const
