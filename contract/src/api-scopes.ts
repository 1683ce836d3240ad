/** What an API key may do. Each endpoint that keys may call names one; none includes another. */
export const apiScopes = [
  'campaigns:read',
  'campaigns:create',
  'campaigns:update',
  'campaigns:archive',
  'creatives:read',
  'creatives:create',
  'creatives:update',
  'creatives:archive',
  'attributes:fill',
  'formats:read',
  'formats:write',
  'files:read',
  'files:upload',
  'files:delete',
  'files:check',
  'versions:decide',
  'versions:waive',
  'comments:read',
  'comments:write',
  'people:assign',
  'deliveries:plan',
  'deliveries:create',
  'insights:read',
  'webhooks:manage',
  'audit:read',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Scopes that delete, decide or spend; forms say what each does. */
export type SensitiveScope = Extract<
  ApiScope,
  'campaigns:archive' | 'creatives:archive' | 'files:delete' | 'versions:waive' | 'deliveries:create'
>;

const read: readonly ApiScope[] = [
  'campaigns:read',
  'creatives:read',
  'formats:read',
  'files:read',
  'comments:read',
  'insights:read',
];

/** Common sets of scopes. */
export const scopePresets = {
  read,
  designer: [
    'campaigns:read',
    'creatives:read',
    'attributes:fill',
    'formats:read',
    'files:read',
    'files:upload',
    'files:check',
    'comments:read',
    'comments:write',
  ],
  trafficker: [
    ...read,
    'creatives:create',
    'creatives:update',
    'attributes:fill',
    'files:upload',
    'files:check',
    'deliveries:plan',
    'deliveries:create',
  ],
  reporting: ['campaigns:read', 'creatives:read', 'insights:read'],
  assistant: [...read, 'files:check', 'deliveries:plan'],
} as const satisfies Record<string, readonly ApiScope[]>;
export type ScopePreset = keyof typeof scopePresets;
