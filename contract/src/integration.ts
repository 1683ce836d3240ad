import { z } from 'zod';
import { endpoint, instant } from './endpoint.ts';
import { enteredToken } from './form-schemas.ts';
import { accountId, tokenId } from './ids.ts';
import { lineOfText } from './text.ts';

/** Ad platforms. */
export const providers = ['dv360', 'gads', 'meta', 'snapchat', 'tiktok'] as const;
export type Provider = (typeof providers)[number];

/** Equal in every language. */
export const providerNames: Record<Provider, string> = {
  dv360: 'DV360',
  gads: 'Google Ads',
  meta: 'Meta',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
};

/** The purposes of a platform's permissions. */
export const scopePurposes = ['figures', 'send', 'businesses', 'pages', 'page-posts'] as const;
export type ScopePurpose = (typeof scopePurposes)[number];

/** A permission that connecting requests, by the platform's name for it. */
export const providerScope = z.object({
  name: z.string().meta({ example: 'ads_read' }),
  purpose: z.enum(scopePurposes),
});
export type ProviderScope = z.infer<typeof providerScope>;

export const tokenScope = providerScope.extend({ granted: z.boolean() });
export type TokenScope = z.infer<typeof tokenScope>;

export const providerSchema = z
  .object({
    provider: z.enum(providers).meta({ example: 'meta' }),
    /** `coming`: not built yet. `not-configured`: the operator has not entered the app of this installation. */
    state: z.enum(['ready', 'not-configured', 'coming']),
    /** The permissions that connecting requests; empty unless the state is `ready`. */
    scopes: z.array(providerScope),
  })
  .meta({ id: 'Provider', description: 'An ad platform, and whether it can be connected.' });
export type ProviderState = z.infer<typeof providerSchema>;

/**
 * Why the platform no longer accepts a token. `removed`: the person, or this product, ended the access at the platform.
 */
export const invalidReasons = ['expired', 'removed', 'password-changed', 'checkpoint', 'unknown'] as const;
export type InvalidReason = (typeof invalidReasons)[number];

export const tokenStates = ['valid', 'expiring', 'missing-scopes', 'invalid', 'revoked'] as const;

export const tokenHealth = z
  .object({
    /** The most severe state that applies. `expiring`: the end is closer than the first warning. */
    state: z.enum(tokenStates),
    /** For `invalid` and `revoked`. */
    reason: z.enum(invalidReasons).nullable(),
    /** Whole days until the end; null for a token without an end, or one that is not valid. */
    daysLeft: z.number().int().nonnegative().nullable(),
    missing: z.array(z.string()),
  })
  .meta({ id: 'TokenHealth', description: 'Whether a connection works, and until when.' });
export type TokenHealth = z.infer<typeof tokenHealth>;

/** A connection to an ad platform: one person's access to it, for one organization. Never contains the token itself. */
export const tokenSchema = z
  .object({
    id: tokenId,
    provider: z.enum(providers).meta({ example: 'meta' }),
    /** `system`: a token of a business, entered by hand. */
    kind: z.enum(['person', 'system']),
    /** Name at the platform. */
    providerUserName: z.string().meta({ example: 'Ana Silva' }).nullable(),
    /** Who connected; null after the account was deleted. */
    connectedBy: z
      .object({
        id: accountId,
        firstName: z.string().meta({ example: 'Ana' }),
        lastName: z.string().meta({ example: 'Silva' }),
        avatarUrl: z.string().nullable(),
      })
      .nullable(),
    createdAt: instant,
    /** The time of the last consent or entry of a token. */
    connectedAt: instant,
    expiresAt: instant.nullable(),
    checkedAt: instant.nullable(),
    health: tokenHealth,
    scopes: z.array(tokenScope),
    advertisers: z.object({
      reachable: z.number().int().nonnegative(),
      chosen: z.number().int().nonnegative(),
      /** Chosen ad accounts that no other valid connection reaches, and the campaigns they are assigned to. */
      onlyHere: z.number().int().nonnegative(),
      campaigns: z.number().int().nonnegative(),
    }),
  })
  .meta({ id: 'Token', description: 'A connection to an ad platform. Never contains the access token.' });
export type Token = z.infer<typeof tokenSchema>;

/** The result of connecting. */
export const exchangeSchema = z
  .object({
    token: tokenSchema,
    /**
     * `other-person`: the person at the platform is another one than that of the connection to renew; both connections
     * exist now.
     */
    outcome: z.enum(['connected', 'reconnected', 'other-person']),
    /** Other organizations of the signed-in account that the same person at the platform connected. */
    alsoIn: z.array(z.string()),
    /** Path of the page to return to. */
    returnTo: z.string().meta({ example: '/settings/integration' }),
  })
  .meta({ id: 'Exchange', description: 'The result of connecting an ad platform.' });
export type Exchange = z.infer<typeof exchangeSchema>;

const returned = lineOfText(4096);
const ofProvider = z.object({ provider: z.enum(providers) });
const ofToken = z.object({ tokenId });

export const integration = {
  providers: endpoint({
    method: 'GET',
    path: '/integration/providers',
    access: 'integration:read',
    summary: 'The ad platforms, and whether each can be connected.',
    response: z.object({ items: z.array(providerSchema) }),
  }),
  tokens: endpoint({
    method: 'GET',
    path: '/integration/tokens',
    access: 'integration:read',
    summary: 'The connections of the organization, with their health.',
    response: z.object({ items: z.array(tokenSchema) }),
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/integration/authorize/:provider',
    access: 'integration:manage',
    summary: 'Begins a connection: the address of the platform where the person consents.',
    params: ofProvider,
    body: z.strictObject({
      /** The connection to renew. */
      tokenId: tokenId.optional(),
      /** Requests permissions again that the person refused before. */
      again: z.boolean().default(false),
      /** A path of the product; anything else leads to the settings of integrations. */
      returnTo: z.string().max(4000).optional(),
    }),
    response: z.object({ url: z.string() }),
    throws: [
      'integration.coming',
      'integration.not-configured',
      'organization.sample',
      'request.too-many',
      'token.not-found',
    ],
  }),
  exchange: endpoint({
    method: 'POST',
    path: '/integration/exchange/:provider',
    access: 'integration:manage',
    summary:
      'Connects: with what the platform sent back, once, in the session that began; or with a token entered by hand.',
    params: ofProvider,
    body: z.union([z.strictObject({ code: returned, state: returned }), enteredToken]),
    response: exchangeSchema,
    throws: [
      'integration.coming',
      'integration.failed',
      'integration.not-configured',
      'integration.state',
      'integration.throttled',
      'integration.token-rejected',
      'integration.too-many',
      'integration.unavailable',
      'organization.not-found',
      'organization.sample',
      'request.too-many',
      'token.not-found',
    ],
  }),
  check: endpoint({
    method: 'POST',
    path: '/integration/tokens/:tokenId/check',
    access: 'integration:manage',
    summary: 'Asks the platform whether the connection is valid, and reads the ad accounts it reaches.',
    params: ofToken,
    response: tokenSchema,
    throws: [
      'integration.coming',
      'integration.failed',
      'integration.not-configured',
      'integration.throttled',
      'integration.unavailable',
      'token.not-found',
    ],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/integration/tokens/:tokenId',
    access: 'integration:manage',
    summary:
      'Disconnects: forgets the token, and ends the access at the platform unless the same person connected another organization.',
    params: ofToken,
    throws: ['token.not-found'],
  }),
  deauthorize: endpoint({
    method: 'POST',
    path: '/integration/callbacks/:provider/deauthorize',
    access: 'public',
    summary: 'Called by the platform when a person removes the access of this product. Signed.',
    params: ofProvider,
    webhook: { maxBytes: 16 * 1024 },
    throws: ['integration.coming', 'integration.not-configured'],
  }),
  requestDeletion: endpoint({
    method: 'POST',
    path: '/integration/callbacks/:provider/deletion',
    access: 'public',
    summary: 'Called by the platform when a person asks for the deletion of their data. Signed.',
    params: ofProvider,
    webhook: { maxBytes: 16 * 1024 },
    response: z.object({ url: z.string(), confirmation_code: z.string() }),
    throws: ['integration.coming', 'integration.not-configured'],
  }),
  deletion: endpoint({
    method: 'GET',
    path: '/integration/deletions/:code',
    access: 'public',
    summary: 'The state of a deletion that a person asked a platform for, as plain text.',
    params: z.object({ code: z.string().regex(/^[0-9a-z]{20,40}$/) }),
    raw: true,
  }),
};
