import { createHash } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#server.ts';
import { createGoogle } from './google.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let issuer: string;
beforeAll(async () => {
  server = await startServer({ host: '127.0.0.1', port: 0, sandboxes: [createGoogle()] });
  issuer = `${server.address}/google`;
});
afterAll(() => server.close());

const verifier = 'v'.repeat(43);
const redirect = 'http://localhost:4000/sign/handle';
const authorizationRequest = {
  client_id: 'sandbox-client',
  redirect_uri: redirect,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

const ask = (path: string, parameters: Record<string, string>) =>
  fetch(`${issuer}${path}?${new URLSearchParams({ ...authorizationRequest, ...parameters }).toString()}`, {
    redirect: 'manual',
  });

async function codeOf(parameters: Record<string, string>): Promise<string> {
  const answer = await ask('/o/oauth2/v2/choose', parameters);
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

const redeem = (code: string, more: Record<string, string> = {}) =>
  fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
      redirect_uri: redirect,
      code_verifier: verifier,
      code,
      ...more,
    }),
  });

describe('the Google sandbox', () => {
  test('labels its chooser as a sandbox, in the requested language, with the login hint', async () => {
    const page = await (await ask('/o/oauth2/v2/auth', { hl: 'fr-FR', login_hint: 'x"><b>@example.org' })).text();
    expect(page).toContain('lang="fr"');
    expect(page).toContain('ceci n’est pas Google');
    expect(page).toContain('x&quot;&gt;&lt;b&gt;@example.org');
    expect(page).not.toContain('<b>@');
  });

  test.each([
    ['client_id', 'another'],
    ['redirect_uri', 'javascript:alert(1)'],
    ['response_type', 'token'],
    ['scope', 'email'],
    ['code_challenge_method', 'plain'],
  ])('refuses a request with %s %s', async (name, value) => {
    expect((await ask('/o/oauth2/v2/auth', { [name]: value })).status).toBe(400);
  });

  test('signs the claims that OpenID Connect requires', async () => {
    const answer = await redeem(await codeOf({ account: 'theo@atelier-sud.example' }));
    const { id_token: token } = (await answer.json()) as { id_token: string };
    const keys = createRemoteJWKSet(new URL(`${issuer}/oauth2/v3/certs`));
    const { payload } = await jwtVerify(token, keys, { issuer, audience: 'sandbox-client', algorithms: ['RS256'] });
    expect(payload).toMatchObject({ nonce: 'the-nonce', email_verified: true, hd: 'atelier-sud.example' });
  });

  test('accepts a code once, with its PKCE verifier, redirect URI and client', async () => {
    const wrong = { code_verifier: 'w'.repeat(43), redirect_uri: `${redirect}/`, client_secret: 'guess' };
    for (const [name, value] of Object.entries(wrong)) {
      const code = await codeOf({ account: 'nora.linden@gmail.com' });
      expect((await redeem(code, { [name]: value })).ok, name).toBe(false);
    }
    const code = await codeOf({ account: 'nora.linden@gmail.com' });
    expect((await redeem(code)).status).toBe(200);
    expect(await (await redeem(code)).json()).toMatchObject({ error: 'invalid_grant' });
  });

  test('redirects back on cancel, and shows the chooser again for an invalid address', async () => {
    const cancelled = await ask('/o/oauth2/v2/choose', { cancel: '1', account: '' });
    expect(cancelled.headers.get('location')).toBe(`${redirect}?state=the-state&error=access_denied`);
    expect((await ask('/o/oauth2/v2/choose', { account: '', other: 'no-address' })).status).toBe(200);
  });

  test('fails the configured number of sign-ins', async () => {
    const headers = { 'content-type': 'application/json' };
    const set = (body: object) =>
      fetch(`${issuer}/_issuer/fault`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect((await set({ fault: 'anything' })).status).toBe(400);
    await set({ fault: 'token-500', count: 1 });
    expect((await redeem(await codeOf({ account: 'nora.linden@gmail.com' }))).status).toBe(500);
    expect((await redeem(await codeOf({ account: 'nora.linden@gmail.com' }))).status).toBe(200);
  });
});
