// Generated from the contract by npm run gen; do not edit.

export type ErrorEnvelope = { error: string; limit?: number; used?: number; remaining?: number; resetsAt?: string }

export type ApiKey = {
  id: ApiKeyId
  orgId: OrgId
  createdBy: UserId
  name: string
  keyPrefix: string
  scopes: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
  expiresAt: Timestamp | null
  lastUsedAt: Timestamp | null
  revokedAt: Timestamp | null
  createdAt: Timestamp
}

export type ApiKeyId = string

export type OrgId = string

export type UserId = string

export type Timestamp = string

export type SdkKey = {
  id: SdkKeyId
  orgId: OrgId
  name: string
  keyPrefix: string
  scopes: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
  revokedAt: Timestamp | null
  createdAt: Timestamp
}

export type SdkKeyId = string

export type Settings = { plan: 'free' | 'pro' | 'enterprise'; topicVisibility: 'shared' | 'private' }

export type Workspace = { id: WorkspaceId; name: string; createdAt: Timestamp; updatedAt: Timestamp }

export type WorkspaceId = string

export type Usage = {
  plan: 'free' | 'pro' | 'enterprise'
  resetsAt: Timestamp
  quotas: Record<string, { limit: number | null; used: number; remaining: number | null }>
  days: Array<UsageDay>
}

export type UsageDay = {
  day: string
  total_classifications: number
  total_tokens: number
  total_imports: number
  total_exports: number
  total_web_searches: number
  total_requests: number
  total_cost: number
}

export type LibraryTopicId = string

export type GlobalTopicId = string

export type AnyTopicId = string

export type TopicExplanation = {
  id: LibraryTopicId
  topic_id: GlobalTopicId
  topic_name: string
  engine_version: string
  fields: Array<{
    field: string
    value: string | null
    from: 'edit' | 'verdict' | 'topic'
    engine: string | null
    agrees: boolean
  }>
  subcategory_path: Array<string>
  keywords: Array<string>
  layers: {
    intent: string
    secondary_intent: string | null
    intensity: 'Low' | 'Medium' | 'High' | 'Very High'
    awareness: string
    segment: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
    sensitivity: 'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'
    buyer_journey: 'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'
    composite_score: number
  }
  confidence: number
  runner_up: string
  evidence: Array<{ text: string; layer: 'category' | 'signal'; says: string }>
}

export type LibraryTopic = {
  id: LibraryTopicId
  topic_id: GlobalTopicId
  topic_name: string
  parent_category: string | null
  taxonomy_type: string | null
  subcategory: string | null
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  audience_type: string | null
  iab_code: string | null
  keywords: Array<string>
  segment_name_dspapi: string | null
  segment_name_marketplace: string | null
  segment_name_internal: string | null
  segment_desc_marketplace: string | null
  segment_desc_dspapi: string | null
  internal_description: string | null
  engine_version: string
  performance_score: number | null
  external_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export type Facets = {
  parentCategories: Array<string>
  taxonomyTypes: Array<string>
  subcategories: Array<string>
  subcategoryL1s: Array<string>
  subcategoryL2s: Array<string>
  subcategoryL3s: Array<string>
  subcategoryL4s: Array<string>
  audienceTypes: Array<string>
  segmentTypes: Array<string>
}

export type TopicHistoryEntry = {
  id: HistoryId
  orgTopicId: LibraryTopicId
  changeType:
    | 'created'
    | 'imported'
    | 'synced'
    | 'reclassified'
    | 'metadata_enrichment'
    | 'field_edit'
    | 'activated'
    | 'deactivated'
  changedBy: UserId
  previousValues: Record<string, unknown>
  newValues: Record<string, unknown>
  source: string
  metadata: Record<string, unknown>
  changedAt: Timestamp
}

export type HistoryId = string

export type CatalogTopic = {
  id: GlobalTopicId
  topicName: string
  parentCategory: string | null
  taxonomyType: string | null
  subcategory: string | null
  segmentType: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  audienceType: string | null
  iabCode: string | null
  engineVersion: string
  createdAt: Timestamp
  inLibrary: boolean
}

export type ExportedTopic = {
  id: LibraryTopicId
  topic_id: GlobalTopicId
  topic_name: string
  parent_category: string | null
  taxonomy_type: string | null
  subcategory: string | null
  segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
  audience_type: string | null
  iab_code: string | null
  keywords: Array<string>
  segment_name_dspapi: string | null
  segment_name_marketplace: string | null
  segment_name_internal: string | null
  segment_desc_marketplace: string | null
  segment_desc_dspapi: string | null
  internal_description: string | null
  engine_version: string
  performance_score: number | null
  external_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
  intent: string | null
  intensity: string | null
  awareness: string | null
  segment: string | null
  sensitivity: string | null
  buyer_journey: string | null
  composite_score: number | null
}

export type ActivationId = string

export type ConnectionId = string

export type Organization = { id: OrgId; name: string; plan: 'free' | 'pro' | 'enterprise'; createdAt: Timestamp }

/** Every route: what to send, and what comes back. */
export interface Routes {
  /** Create an API key; the secret is shown this once. */
  'POST /api/keys': {
    body: {
      name: string
      scopes?: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
      expiresAt?: string
    }
    reply: { record: ApiKey; plaintext: string }
  }
  /** List the API keys of the organization. */
  'GET /api/keys': {
    reply: Array<ApiKey>
  }
  /** Revoke an API key, at once and for good. */
  'DELETE /api/keys': {
    body: { id: ApiKeyId }
    reply: { revoked: true }
  }
  /** Create an SDK key; the secret is shown this once. */
  'POST /api/sdk-keys': {
    body: {
      name: string
      mode?: 'live' | 'test'
      scopes?: Array<'classify' | 'topics:read' | 'topics:write' | 'export' | 'sync' | 'activations' | 'mappings:read'>
    }
    reply: { record: SdkKey; plaintext: string }
  }
  /** List the SDK keys of the organization. */
  'GET /api/sdk-keys': {
    reply: Array<SdkKey>
  }
  /** Revoke an SDK key, at once and for good. */
  'DELETE /api/sdk-keys': {
    body: { id: SdkKeyId }
    reply: { revoked: true }
  }
  /** Read the settings of the organization. */
  'GET /api/settings': {
    reply: Settings
  }
  /** Decide whether new topics are shared in the catalog or kept private. */
  'PATCH /api/settings': {
    body: { topicVisibility: 'shared' | 'private' }
    reply: Settings
  }
  /** Create a workspace. */
  'POST /api/workspaces': {
    body: { name: string }
    reply: Workspace
  }
  /** List the workspaces of the organization. */
  'GET /api/workspaces': {
    reply: Array<Workspace>
  }
  /** Delete an empty workspace. */
  'DELETE /api/workspaces/:id': {
    params: { id: WorkspaceId }
    reply: { deleted: true }
  }
  /** Rename a workspace. */
  'PATCH /api/workspaces/:id': {
    params: { id: WorkspaceId }
    body: { name: string }
    reply: Workspace
  }
  /** Read this month's usage against the plan, and the last 31 days. */
  'GET /api/usage': {
    reply: Usage
  }
  /** Add a topic to the library. */
  'POST /api/topics': {
    body: {
      topic_name: string
      parent_category?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
      taxonomy_type?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
      subcategory?: string
      segment_type?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      keywords?: Array<string>
      segment_desc_marketplace?: string
      segment_desc_dspapi?: string
      internal_description?: string
      engine_version?: '2.5'
      _batchId?: string
    }
    reply: {
      id: LibraryTopicId
      topic_id: GlobalTopicId
      topic_name: string
      parent_category: string | null
      taxonomy_type: string | null
      subcategory: string | null
      segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
      engine_version: string
      created_at: Timestamp
    }
  }
  /** Remove topics from the library. */
  'DELETE /api/topics': {
    body: { ids: Array<string> }
    reply: { deleted: number }
  }
  /** List the library, filtered, sorted and paged. */
  'GET /api/topics': {
    query?: {
      page?: number
      pageSize?: number
      sortBy?: 'topic_name' | 'parent_category' | 'segment_type' | 'taxonomy_type' | 'audience_type' | 'created_at'
      sortOrder?: 'asc' | 'desc'
      search?: string
      taxonomyType?: string
      parentCategory?: string
      subcategory?: string
      subcategoryL1?: string
      subcategoryL2?: string
      subcategoryL3?: string
      subcategoryL4?: string
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      audienceType?: string
      iabCode?: string
      engineVersion?: string
      source?: string
      internalId?: string
      hasExternalId?: 'true' | 'false'
      sensitivity?: 'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'
      intensity?: 'Low' | 'Medium' | 'High' | 'Very High'
      buyerJourney?: 'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'
    }
    reply: { data: Array<LibraryTopic>; total: number; page: number; pageSize: number; totalPages: number }
  }
  /** Say why a topic is classified as it is: whose word each value is, and what the engine reads in the name. */
  'GET /api/topics/:id/explain': {
    params: { id: AnyTopicId }
    reply: TopicExplanation
  }
  /** List the values that each field has in the library. */
  'GET /api/topics/facets': {
    reply: Facets
  }
  /** Read what happened to a topic, newest first. */
  'GET /api/topics/:id/history': {
    params: { id: AnyTopicId }
    reply: Array<TopicHistoryEntry>
  }
  /** Count the library by segment type and taxonomy type. */
  'GET /api/topics/stats': {
    reply: { total: number; bySegmentType: Record<string, number>; byTaxonomyType: Record<string, number> }
  }
  /** Edit a topic of the library. */
  'PATCH /api/topics/:id': {
    params: { id: AnyTopicId }
    body: {
      topic_name?: string
      parent_category?:
        | 'Auto'
        | 'Auto Parts & Services'
        | 'Powersports & Marine'
        | 'Business Services'
        | 'Industrial & Energy'
        | 'Careers & Professions'
        | 'Consumer Electronics'
        | 'Software & Apps'
        | 'Enterprise Technology'
        | 'Telecom & Internet'
        | 'Banking & Credit'
        | 'Insurance'
        | 'Investing & Wealth'
        | 'Health & Medical'
        | 'Fitness & Nutrition'
        | 'Food & Grocery'
        | 'Restaurants & Dining'
        | 'Alcohol & Tobacco'
        | 'Home Furnishings & Appliances'
        | 'Home Improvement & Garden'
        | 'Household Supplies'
        | 'Real Estate'
        | 'Apparel & Accessories'
        | 'Beauty & Personal Care'
        | 'Shopping & Retail'
        | 'Movies & TV'
        | 'Music & Audio'
        | 'Gaming'
        | 'Books & News'
        | 'Sports'
        | 'Outdoor Recreation'
        | 'Toys & Hobbies'
        | 'Gambling & Betting'
        | 'Travel & Lodging'
        | 'Events & Attractions'
        | 'Demographics'
        | 'Family & Life Events'
        | 'Pets & Animals'
        | 'Education & Science'
        | 'Government & Civic'
        | 'Religion & Spirituality'
      taxonomy_type?:
        | 'Auto & Transportation'
        | 'Business & Professional'
        | 'Technology & Telecom'
        | 'Financial Services'
        | 'Health & Wellness'
        | 'Food & Drink'
        | 'Home & Property'
        | 'Retail & Fashion'
        | 'Media & Entertainment'
        | 'Sports & Leisure'
        | 'Travel & Experiences'
        | 'People & Family'
        | 'Society & Learning'
      subcategory?: string
      segment_type?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
    }
    reply: {
      id: LibraryTopicId
      topic_id: GlobalTopicId
      topic_name: string
      parent_category: string | null
      taxonomy_type: string | null
      subcategory: string | null
      segment_type: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G' | null
    }
  }
  /** Add topics of the catalog to the library: those named, or all that match. */
  'POST /api/topics/catalog': {
    body: {
      topicIds?: Array<string>
      filters?: {
        search?: string
        parentCategory?: string
        taxonomyType?: string
        subcategory?: string
        segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
        audienceType?: string
      }
    }
    reply: { added: number }
  }
  /** List the shared catalog, with what the library already holds of it. */
  'GET /api/topics/catalog': {
    query?: {
      page?: number
      pageSize?: number
      sortBy?: 'topic_name' | 'parent_category' | 'segment_type' | 'taxonomy_type' | 'audience_type' | 'created_at'
      sortOrder?: 'asc' | 'desc'
      search?: string
      parentCategory?: string
      taxonomyType?: string
      subcategory?: string
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      audienceType?: string
      subcategoryL1?: string
      subcategoryL2?: string
      subcategoryL3?: string
      subcategoryL4?: string
      hasExternalId?: 'true' | 'false'
      inLibrary?: 'true' | 'false'
    }
    reply: { data: Array<CatalogTopic>; total: number; page: number; pageSize: number; totalPages: number }
  }
  /** List the values that each field has in the catalog; subcategories are those of the taxonomy. */
  'GET /api/topics/catalog/facets': {
    reply: Facets
  }
  /** Export the library, or what the filters leave of it, as CSV or JSON. */
  'GET /api/export': {
    query?: {
      format?: 'csv' | 'json'
      full?: 'true' | 'false'
      search?: string
      taxonomyType?: string
      parentCategory?: string
      subcategory?: string
      subcategoryL1?: string
      subcategoryL2?: string
      subcategoryL3?: string
      subcategoryL4?: string
      segmentType?: 'B2B' | 'B2C' | 'B2B2C' | 'B2E' | 'B2G'
      audienceType?: string
      iabCode?: string
      engineVersion?: string
      source?: string
      internalId?: string
      hasExternalId?: 'true' | 'false'
      sensitivity?: 'Standard' | 'Regulated' | 'Sensitive' | 'Prohibited'
      intensity?: 'Low' | 'Medium' | 'High' | 'Very High'
      buyerJourney?: 'Awareness' | 'Consideration' | 'Decision' | 'Retention' | 'Advocacy'
    }
    reply: Array<ExportedTopic>
  }
  /** Say where topics of the library are activated: by topic, then by platform. */
  'GET /api/topics/activation-status': {
    query?: { ids?: string }
    reply: Record<
      string,
      Record<
        string,
        {
          status: 'pending' | 'active' | 'deactivated' | 'error'
          activationId: ActivationId
          connectionId: ConnectionId
          stale: boolean
        }
      >
    >
  }
  /** Read an organization's usage. */
  'GET /api/admin/organizations/:orgId/usage': {
    params: { orgId: OrgId }
    reply: Usage
  }
  /** List organizations with their plans. */
  'GET /api/admin/organizations': {
    query?: { page?: number; pageSize?: number }
    reply: { data: Array<Organization>; total: number; page: number; pageSize: number; totalPages: number }
  }
  /** Change an organization's plan. */
  'PATCH /api/admin/organizations/:orgId': {
    params: { orgId: OrgId }
    body: { plan: 'free' | 'pro' | 'enterprise' }
    reply: Organization
  }
}
