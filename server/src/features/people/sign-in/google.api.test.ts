import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { installation } from '@ad-foundry/contract/installation.ts';
import { invitations } from '@ad-foundry/contract/invitations.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import {
  choose,
  authorizeWithGoogle,
  googleSettings,
  rotateKeys,
  signInWithGoogle,
  type Returned,
} from '#testing/google.ts';
import { invitationFor } from '#testing/invitations.ts';
import { isLong } from '#testing/long.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';

let sandbox: Mailbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(googleSettings(sandbox), { mailbox: sandbox });
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});

const gmail = () => newEmail().replace('@example.org', '@gmail.com');
const finish = (client: TestClient, body: Returned) => client.request(signIn.finishGoogle, { body });

async function refusal(answer: Response): Promise<unknown> {
  const { status, code, title, data } = (await answer.json()) as Record<string, unknown>;
  return { status, code, title, data };
}

const failed = {
  status: 401,
  code: 'sign.google-failed',
  title: 'Google could not confirm this sign-in.',
  data: undefined,
};
const noAttempt = expect.objectContaining({ status: 400, code: 'sign.google-state' });

async function expectNoNewAccount(email: string, client: TestClient): Promise<void> {
  expect(client.cookies.has('af_session')).toBe(false);
  expect(await app.sql('select 1 from accounts where email_norm = $1', [email])).toEqual([]);
  expect(await app.sql('select 1 from identities where email_at_link = $1', [email])).toEqual([]);
}

describe('signing in with Google', () => {
  test('requests an authorization code bound to this browser and this attempt', async () => {
    const client = app.browser();
    const query = { returnTo: '/campaigns?status=open', locale: 'fr-FR' } as const;
    const { url } = await client.call(signIn.startGoogle, { query });
    const { origin, pathname, searchParams } = new URL(url);
    expect(`${origin}${pathname}`).toBe(`${sandbox.http}/google/o/oauth2/v2/auth`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'sandbox-client',
      redirect_uri: 'http://localhost:4000/sign/handle',
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
      hl: 'fr-FR',
    });
    expect(client.cookies.get('af_oauth')).toMatch(/^[\w-]{43}$/);
  });

  test('stores nothing that makes an attempt usable from a copy of the database', async () => {
    const client = app.browser();
    const invitationId = 'inv_01k0000000e00000000000000z' as InvitationId;
    const { url } = await client.call(signIn.startGoogle, { query: { invitationId } });
    const [row] = await app.sql('select * from oauth_attempts order by created_at desc limit 1');
    const kept = Object.values(row ?? {})
      .map((value) =>
        Buffer.isBuffer(value) ? `${value.toString('latin1')} ${value.toString('base64url')}` : String(value),
      )
      .join(' ');
    const { searchParams } = new URL(url);
    for (const secret of [
      searchParams.get('state'),
      searchParams.get('nonce'),
      client.cookies.get('af_oauth'),
      invitationId,
    ])
      expect(kept).not.toContain(secret);
    expect(kept).not.toContain('verifier');
  });

  test('returns to the requested page with the invitation that it was started for', async () => {
    const email = gmail();
    const input = {
      returnTo: '/creatives?advertiserId=acc_1',
      invitationId: 'inv_01k0000000e00000000000000z' as InvitationId,
    };
    const me = await signInWithGoogle(app.browser(), { email }, input);
    expect(me).toMatchObject({ email, ...input });
  });

  test('passes the invited address to Google only in a browser where its owner has signed in', async () => {
    const host = app.browser();
    await host.signUp();
    const email = newEmail();
    const invited = app.browser();
    await invited.signUp({ email });
    await host.call(invitations.create, { body: { emails: [email], role: 'member' } });
    const query = { invitationId: await invitationFor(invited, email) };
    const hintOf = async (client: TestClient) =>
      new URL((await client.call(signIn.startGoogle, { query })).url).searchParams.get('login_hint');
    expect(await hintOf(app.browser())).toBeNull();
    expect(await hintOf(host)).toBeNull();
    expect(await hintOf(invited)).toBe(email);
  });

  test('redirects only to pages of the product (S26)', async () => {
    const elsewhere = [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
      '/.//evil.example',
      '',
    ];
    for (const returnTo of elsewhere) {
      const me = await signInWithGoogle(app.browser(), { email: gmail() }, { returnTo });
      expect(me.returnTo, returnTo).toBe('/');
    }
  });

  test('ends the browser’s previous session and starts one of the method Google', async () => {
    const client = app.browser();
    await client.signUp();
    const before = client.cookies.get('af_session') ?? '';
    const me = await signInWithGoogle(client, { email: gmail() });
    expect((await client.me()).id).toBe(me.id);
    const old = app.browser();
    old.cookies.set('af_session', before);
    expect((await old.send('/api/account/me')).status).toBe(401);
    expect(await app.sql('select method from sessions where account_id = $1', [me.id])).toEqual([{ method: 'google' }]);
    expect(client.cookies.has('af_oauth')).toBe(false);
  });

  test('can be started only from a page of the product (S25)', async () => {
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
    ];
    for (const headers of foreign) {
      const client = app.browser();
      expect((await client.problem(signIn.startGoogle, { query: {} }, headers)).code).toBe('request.cross-site');
      expect(client.cookies.size).toBe(0);
    }
  });

  test('answers 404 if Google is not configured', async () => {
    const plain = await startApp();
    const client = plain.browser();
    expect((await client.call(installation.find, {})).google).toBe(false);
    expect((await client.problem(signIn.startGoogle, { query: {} })).code).toBe('request.not-found');
    expect((await client.problem(signIn.finishGoogle, { body: { code: 'x', state: 'y' } })).code).toBe(
      'request.not-found',
    );
    await plain.stop();
    expect((await app.browser().call(installation.find, {})).google).toBe(true);
  });

  test('reports that Google is unreachable; the server starts without it', async () => {
    const lonely = await startApp({ ...googleSettings(sandbox), GOOGLE_ISSUER: 'http://127.0.0.1:9/google' });
    const client = lonely.browser();
    const problem = await client.problem(signIn.startGoogle, { query: {} });
    expect(problem).toMatchObject({ status: 502, code: 'sign.google-unavailable' });
    await lonely.stop();
  });
});

describe('an attempt (S21)', () => {
  test('works once, even if sent twice concurrently', async () => {
    const client = app.browser();
    const email = gmail();
    const body = await authorizeWithGoogle(client, { email });
    const attemptCookie = client.cookies.get('af_oauth') ?? '';
    const statuses = await Promise.all([1, 2, 3].map(async () => (await finish(client, body)).status));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    const again = app.browser();
    again.cookies.set('af_oauth', attemptCookie);
    expect(await refusal(await finish(again, body))).toEqual(noAttempt);
  });

  test('works only in the browser that started it, with its state', async () => {
    const [client, other, email] = [app.browser(), app.browser(), gmail()];
    const returned = await authorizeWithGoogle(client, { email });
    const { code } = await authorizeWithGoogle(other, { email });
    expect(await refusal(await finish(app.browser(), returned))).toEqual(noAttempt);
    expect(await refusal(await finish(other, returned))).toEqual(noAttempt);
    expect(await refusal(await finish(client, { ...returned, state: `${returned.state}x` }))).toEqual(noAttempt);
    // The state belongs to this browser, but the authorization code to another person, so its PKCE proof does not
    // match.
    expect(await refusal(await finish(client, { code, state: returned.state }))).toEqual(failed);
    await expectNoNewAccount(email, client);
  });

  test('expires after ten minutes', async () => {
    for (const [late, status] of [
      [-5000, 200],
      [1000, 400],
    ] as const) {
      const client = app.browser();
      const body = await authorizeWithGoogle(client, { email: gmail() });
      app.clock.advance(limits.googleAttemptMs + late);
      expect((await finish(client, body)).status).toBe(status);
    }
  });

  test('of a newer tab replaces that of an older tab, which cannot consume it', async () => {
    const client = app.browser();
    const [first, second] = [
      await authorizeWithGoogle(client, { email: gmail() }),
      await authorizeWithGoogle(client, { email: gmail() }),
    ];
    expect(await refusal(await finish(client, first))).toEqual(noAttempt);
    expect((await finish(client, second)).status).toBe(200);
  });

  test('survives a key rotation between the redirect and the return', async () => {
    const client = app.browser();
    await signInWithGoogle(app.browser(), { email: gmail() });
    const { url } = await client.call(signIn.startGoogle, { query: {} });
    await rotateKeys(sandbox);
    expect((await finish(client, await choose(url, { email: gmail() }))).status).toBe(200);
    await rotateKeys(sandbox);
    expect((await signInWithGoogle(app.browser(), { email: gmail() })).email).toContain('@gmail.com');
  });
});

describe('a token (S21)', () => {
  const wrong = [
    'wrong-issuer',
    'wrong-audience',
    'two-audiences',
    'wrong-nonce',
    'no-nonce',
    'foreign-key',
    'unsigned',
    'hs256-public-key',
    'unknown-kid',
    'expired',
    'issued-later',
    'issued-long-ago',
    'no-subject',
    'long-subject',
    'no-email',
    'broken-email',
    'no-id-token',
    'code-refused',
  ];
  test.each(wrong)('%s is refused with the same message', async (fault) => {
    const client = app.browser();
    const email = gmail();
    expect(await refusal(await finish(client, await authorizeWithGoogle(client, { email, fault })))).toEqual(failed);
    await expectNoNewAccount(email, client);
  });

  test.each(['token-500', 'token-not-json', 'keys-down', ...(isLong ? ['token-slow'] : [])])(
    '%s reports that Google does not answer',
    async (fault) => {
      const client = app.browser();
      const email = gmail();
      const answer = await finish(client, await authorizeWithGoogle(client, { email, fault }));
      expect(await refusal(answer)).toMatchObject({ status: 502, code: 'sign.google-unavailable' });
      await expectNoNewAccount(email, client);
      expect((await signInWithGoogle(client, { email })).email).toBe(email);
    },
  );

  test('with an unverified address gets its own error, since its owner can act on it', async () => {
    const client = app.browser();
    const email = gmail();
    const answer = await finish(client, await authorizeWithGoogle(client, { email, fault: 'unverified' }));
    expect(await refusal(answer)).toMatchObject({ status: 409, code: 'sign.email-unverified' });
    await expectNoNewAccount(email, client);
  });

  test('with email_verified as a text, or the domain of another organization, is refused', async () => {
    for (const fault of ['verified-as-text', 'foreign-hd'] as const) {
      const client = app.browser();
      const email = gmail();
      const answer = await finish(client, await authorizeWithGoogle(client, { email, fault }));
      expect(await refusal(answer), fault).toMatchObject({ status: 401, code: 'sign.google-failed' });
      await expectNoNewAccount(email, client);
    }
  });
});
