import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { Access, Grant, Inspection } from '#adapters/ads/ad-provider.ts';
import type { MetaClient } from './client.ts';
import { below, graphVersion, type MetaOptions } from './options.ts';
import { scopes } from './scopes.ts';
import { debugSchema, translateDebug } from './translate.ts';

const tokenSchema = z.object({ access_token: z.string().min(1).max(5000) });
const personSchema = z.object({ id: z.string().min(1), name: z.string().nullish() });
const successSchema = z.object({ success: z.literal(true) });

/** URL of the consent page. */
export function consentUrlOf(options: MetaOptions, { state, again }: { state: string; again: boolean }): string {
  const url = below(options.hosts.www, `/${graphVersion}/dialog/oauth`);
  const parameters = {
    client_id: options.appId,
    redirect_uri: options.redirectUri.href,
    state,
    response_type: 'code',
    ...(options.loginConfigId === null
      ? { scope: scopes.map(({ name }) => name).join(',') }
      : // Configurations for system users answer with a token, unless this asks for a code.
        { config_id: options.loginConfigId, override_default_response_type: 'true' }),
    // Without it, the page does not show permissions that the person refused before.
    ...(again ? { auth_type: 'rerequest' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** Exchanges a code for a token of about 60 days. A code works only once. */
export async function exchangeCode(
  client: MetaClient,
  options: MetaOptions,
  { code, access }: { code: string; access: Omit<Access, 'token'> },
): Promise<Grant> {
  const app = { client_id: options.appId, client_secret: options.appSecret };
  const ask = (query: Record<string, string>) =>
    client.call({
      access: { ...access, token: '' },
      method: 'GET',
      path: '/oauth/access_token',
      query: { ...app, ...query },
      schema: tokenSchema,
      repeatable: false,
    });
  const short = await ask({ redirect_uri: options.redirectUri.href, code });
  // A configuration may be for system users, whose tokens are long-lived and are not exchanged.
  if (options.loginConfigId !== null) {
    const grant = await readGrant(client, options, { ...access, token: short.access_token });
    if (grant.kind === 'system') return grant;
  }
  const long = await ask({ grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token });
  return readGrant(client, options, { ...access, token: long.access_token });
}

/** Reads a token's person and permissions. @throws AdPlatformError `refused` for a token of another app */
export async function readGrant(client: MetaClient, options: MetaOptions, access: Access): Promise<Grant> {
  const found = await inspectToken(client, options, access);
  if (!found.valid) throw new AdPlatformError({ kind: 'expired', reason: found.reason ?? 'unknown' });
  const { id, name } = await client.call({
    access,
    method: 'GET',
    path: '/me',
    query: { fields: 'id,name' },
    schema: personSchema,
  });
  return { ...found, token: access.token, userId: id, userName: name ?? null };
}

/** @throws AdPlatformError `refused` for a token of another app */
export async function inspectToken(client: MetaClient, options: MetaOptions, access: Access): Promise<Inspection> {
  const { data } = await client.call({
    access: { ...access, token: `${options.appId}|${options.appSecret}` },
    method: 'GET',
    path: '/debug_token',
    query: { input_token: access.token },
    schema: debugSchema,
  });
  const isOurs = data.app_id === undefined ? !data.is_valid : data.app_id === options.appId;
  if (!isOurs) throw new AdPlatformError({ kind: 'refused', message: 'The token belongs to another app.' });
  return translateDebug(data);
}

export async function revokeAccess(client: MetaClient, access: Access): Promise<void> {
  await client.call({ access, method: 'DELETE', path: '/me/permissions', schema: successSchema, repeatable: true });
}

const noticeSchema = z.object({
  algorithm: z.string(),
  issued_at: z.number(),
  expires: z.number().optional(),
  user_id: z.string().regex(/^[\x21-\x7e]{1,100}$/),
});
const oldestNoticeSeconds = 86_400;
const skewSeconds = 300;

/**
 * Verifies the `signed_request` of a deauthorization or deletion callback: the MAC of the encoded payload first, then
 * its content. Null for a wrong signature and for a notice older than a day; without a person if the signed content is
 * not a notice.
 */
export function readSignedRequest(body: Buffer, appSecret: string, now: Date): { userId: string | null } | null {
  const signed = new URLSearchParams(body.toString('utf8')).get('signed_request') ?? '';
  const dot = signed.indexOf('.');
  if (dot < 0) return null;
  const payload = signed.slice(dot + 1);
  const signature = Buffer.from(signed.slice(0, dot), 'base64url');
  const expected = createHmac('sha256', appSecret).update(payload).digest();
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
  const read = noticeSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!read.success) return { userId: null };
  if (read.data.algorithm.toUpperCase() !== 'HMAC-SHA256') return null;
  const { issued_at: issuedAt, expires = 0, user_id: userId } = read.data;
  const seconds = now.getTime() / 1000;
  const isTimely = issuedAt > seconds - oldestNoticeSeconds && issuedAt < seconds + skewSeconds;
  return isTimely && (expires === 0 || expires > seconds) ? { userId } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
