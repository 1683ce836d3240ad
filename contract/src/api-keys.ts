import { z } from 'zod';
import { apiScopes } from './api-scopes.ts';
import { endpoint, instant } from './endpoint.ts';
import { apiKeyId, organizationId } from './ids.ts';
import { limits } from './limits.ts';
import { roles } from './permissions.ts';
import { namedAccount } from './references.ts';
import { lineOfText } from './text.ts';

/** `organization`: acts as an integration of the organization. `personal`: acts as its owner. */
export const apiKeyKinds = ['organization', 'personal'] as const;
export type ApiKeyKind = (typeof apiKeyKinds)[number];

export const apiKeySchema = z
  .object({
    id: apiKeyId,
    kind: z.enum(apiKeyKinds),
    name: z.string().meta({ example: 'Nightly figures' }),
    /** The start and the last characters of the newest secret. */
    hint: z.string().meta({ example: 'adf_org_…x7Kq' }),
    scopes: z.array(z.enum(apiScopes)),
    createdBy: namedAccount,
    createdAt: instant,
    expiresAt: instant,
    /** Accurate to a few minutes; null before the first use. */
    lastUsedAt: instant.nullable(),
    /** The network of the last use; null before it, and for this machine. */
    lastNetwork: z.string().nullable().meta({ example: '203.0.113.7' }),
    /** Until when the previous secret is accepted; null if it is not. */
    overlapEndsAt: instant.nullable(),
  })
  .meta({
    id: 'ApiKey',
    description: 'A key for programs; its secret is answered once, when it is created or rotated.',
  });
export type ApiKey = z.infer<typeof apiKeySchema>;

const usedKeySchema = apiKeySchema
  .pick({ name: true, kind: true, hint: true, scopes: true, expiresAt: true })
  .extend({
    /** The person of a personal key; null for a key of the organization. */
    owner: namedAccount.nullable(),
    organization: z.object({ id: organizationId, name: z.string().meta({ example: 'Acme' }) }),
    role: z.enum([...roles, 'super_hero']),
  })
  .meta({ id: 'UsedKey', description: 'The key that sent the request, and for whom it acts.' });
export type UsedKey = z.infer<typeof usedKeySchema>;

const withSecret = apiKeySchema.extend({ secret: z.string().meta({ example: `adf_org_${'0'.repeat(49)}` }) });
export type ApiKeyWithSecret = z.infer<typeof withSecret>;

const { life, overlapHours } = limits.apiKeys;
const params = z.object({ apiKeyId });

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/keys',
    access: 'key:write',
    summary: 'The own personal keys and, for owners and admins, the keys of the organization; newest first.',
    response: z.object({ items: z.array(apiKeySchema) }),
  }),
  current: endpoint({
    method: 'GET',
    path: '/keys/current',
    access: 'key:write',
    scope: 'any',
    summary: 'The key that sends the request: its name, scopes and organization, and for whom it acts.',
    response: usedKeySchema,
    throws: ['key.not-found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/keys',
    access: 'key:write',
    summary: 'Creates a key; the answer is the only one that holds its secret. Needs a recent proof of identity.',
    body: z.strictObject({
      kind: z.enum(apiKeyKinds),
      name: lineOfText(limits.nameLength),
      scopes: z
        .array(z.enum(apiScopes))
        .min(1)
        .max(apiScopes.length)
        .refine((scopes) => new Set(scopes).size === scopes.length, 'names a scope twice'),
      days: z.number().int().min(1).max(life.maxDays).default(life.days),
    }),
    response: withSecret,
    throws: ['auth.step-up-required', 'key.too-many', 'sample.own-account'],
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/keys/:apiKeyId/rotate',
    access: 'key:write',
    summary: 'Replaces the secret of a key. The previous one is accepted for some more hours.',
    params,
    body: z.strictObject({ overlapHours: z.number().int().min(0).max(overlapHours) }),
    response: withSecret,
    throws: ['auth.step-up-required', 'key.not-found', 'sample.own-account'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/keys/:apiKeyId',
    access: 'key:write',
    summary: 'Ends a key at once, with all its secrets.',
    params,
    withoutPlan: true,
    throws: ['key.not-found'],
  }),
  report: endpoint({
    method: 'POST',
    path: '/keys/report',
    access: 'public',
    summary: 'Ends a key whose secret was found in public. Answers the same for secrets that do not exist.',
    body: z.strictObject({ secret: z.string().max(200) }),
  }),
};
