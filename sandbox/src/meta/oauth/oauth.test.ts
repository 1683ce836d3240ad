import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APP } from '#meta/settings.ts';
import { errorOf, fullScopes, type MetaClient, redirectUri, rowsOf, startMeta } from '#meta/testing/client.ts';
import { clara, marie } from '#meta/world/people.ts';

let meta: MetaClient;
beforeAll(async () => {
  meta = await startMeta();
});
beforeEach(async () => {
  await meta.control('reset', {});
});
afterAll(() => meta.close());

const allow = (...scopes: string[]) => scopes.map((scope): [string, string] => ['allow', scope]);
const chosen: [string, string][] = [
  ['person', marie.id],
  ['step', 'allow'],
];
const secrets = { client_id: APP.id, client_secret: APP.secret };
const extend = (token: string) =>
  meta.get('oauth/access_token', { ...secrets, grant_type: 'fb_exchange_token', fb_exchange_token: token });
const inspect = async (token: string) => {
  const { body } = await meta.get('debug_token', { input_token: token, access_token: `${APP.id}|${APP.secret}` });
  return body['data'] as Record<string, unknown>;
};
const proofOf = (token: string) => createHmac('sha256', APP.secret).update(token).digest('hex');

describe('the consent page', () => {
  const open = (more: Record<string, string>) => {
    const request = { client_id: APP.id, redirect_uri: redirectUri, scope: fullScopes, state: 's', ...more };
    return meta.ask(`${meta.addresses.dialog}/v26.0/dialog/oauth?${new URLSearchParams(request).toString()}`);
  };

  test('says that it is a sandbox, in English and French, with people, accounts and permissions to choose', async () => {
    const { body } = await open({ locale: 'fr_FR', state: '"><b>' });
    expect(body['text']).toContain('ceci n’est pas Facebook');
    expect(body['text']).not.toContain('"><b>');
    const page = String((await open({ person: marie.id })).body['text']);
    for (const shown of [
      'this is not Facebook',
      'Nordlicht DE',
      '1020304050',
      'ads_management',
      'All current and future',
    ]) {
      expect(page).toContain(shown);
    }
  });

  test.each([
    ['client_id', '1', 'Invalid App ID'],
    ['redirect_uri', 'javascript:alert(1)', 'URL blocked'],
    ['scope', 'ads_read,fly', 'Invalid Scopes: fly'],
  ])('refuses a wrong %s without redirecting back', async (name, value, message) => {
    const answer = await open({ [name]: value });
    expect(answer.status).toBe(400);
    expect(answer.body['text']).toContain(message);
  });

  test('redirects back with the error and the state when the person cancels', async () => {
    const back = await meta.consent([['cancel', '1']]);
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'access_denied',
      error_reason: 'user_denied',
      state: 'the-state',
    });
  });

  test('asks again for a declined permission only with auth_type=rerequest', async () => {
    const back = await meta.consent([...chosen, ...allow('ads_read', 'pages_show_list')]);
    const token = String((await meta.redeem(back.searchParams.get('code') ?? '')).body['access_token']);
    const permissions = rowsOf(await meta.get('me/permissions', { access_token: token }));
    expect(permissions).toContainEqual({ permission: 'ads_management', status: 'declined' });
    expect(permissions).toContainEqual({ permission: 'ads_read', status: 'granted' });
    expect((await open({ person: marie.id })).body['text']).not.toContain('value="ads_management"');
    expect((await open({ person: marie.id, auth_type: 'rerequest' })).body['text']).toContain('value="ads_management"');
  });
});

describe('tokens', () => {
  test('a code can be exchanged once, with the same redirect_uri, within ten minutes', async () => {
    const codeFor = async () => (await meta.consent([...chosen, ...allow('ads_read')])).searchParams.get('code') ?? '';
    const code = await codeFor();
    expect(errorOf(await meta.redeem(code, { redirect_uri: `${redirectUri}/` }))).toMatchObject({
      code: 100,
      type: 'OAuthException',
    });
    expect(errorOf(await meta.redeem(code, { client_secret: 'guess' })).message).toBe(
      'Error validating client secret.',
    );
    const { status, body } = await meta.redeem(code);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^EAAB/),
      token_type: 'bearer',
      expires_in: expect.any(Number),
    });
    expect(errorOf(await meta.redeem(code))).toMatchObject({
      code: 100,
      message: 'This authorization code has been used.',
    });
    const late = await codeFor();
    await meta.control('clock', { advanceSeconds: 601 });
    expect(errorOf(await meta.redeem(late)).message).toContain('expired');
  });

  test('a valid token can be exchanged for one of about sixty days, an expired one cannot', async () => {
    const short = await meta.signIn(marie.id);
    const { body } = await extend(short);
    expect(body['expires_in']).toBeGreaterThan(59 * 86_400);
    expect(body['expires_in']).toBeLessThanOrEqual(60 * 86_400);
    await meta.control('clock', { advanceSeconds: 2.1 * 3600 });
    expect(errorOf(await extend(short))).toMatchObject({ code: 190, error_subcode: 463 });
    const long = String(body['access_token']);
    expect((await meta.get('me', { access_token: long })).body).toEqual({ id: marie.id, name: marie.name });
    await meta.control('clock', { advanceSeconds: 60 * 86_400 });
    const ended = await meta.get('me', { access_token: long });
    expect(ended.status).toBe(401);
    expect(errorOf(ended)).toMatchObject({
      type: 'OAuthException',
      code: 190,
      error_subcode: 463,
      fbtrace_id: expect.stringMatching(/^A\w{22}$/),
      message: expect.stringMatching(/^Error validating access token: Session has expired on \w+, \d\d-\w{3}-\d\d /),
    });
  });

  test('debug_token returns scopes, targets, lifetime and why a token ended', async () => {
    const choice: [string, string][] = [
      ['all_accounts', '0'],
      ['account', '1020304050'],
    ];
    const back = await meta.consent([...chosen, ...choice, ...allow('ads_read', 'pages_show_list')]);
    const token = String((await meta.redeem(back.searchParams.get('code') ?? '')).body['access_token']);
    const data = await inspect(token);
    expect(data).toMatchObject({ app_id: APP.id, type: 'USER', is_valid: true, user_id: marie.id });
    expect(data['scopes']).toEqual(['public_profile', 'ads_read', 'pages_show_list']);
    expect(data['granular_scopes']).toContainEqual({ scope: 'ads_read', target_ids: ['1020304050'] });
    expect(data['granular_scopes']).toContainEqual({ scope: 'pages_show_list' });
    await meta.control('people', { person: marie.id, action: 'change-password' });
    expect(await inspect(token)).toMatchObject({ is_valid: false, error: { code: 190, subcode: 460 } });
    expect(await inspect('nonsense')).toMatchObject({ is_valid: false, error: { code: 190 }, scopes: [] });
  });

  test('a system-user token never expires', async () => {
    const { body } = await meta.control('tokens', {});
    expect(await inspect(String(body['access_token']))).toMatchObject({
      type: 'SYSTEM_USER',
      expires_at: 0,
      is_valid: true,
    });
    expect((await meta.get('me', { access_token: String(body['access_token']) })).body['name']).toBe(
      'Nordlicht delivery',
    );
  });

  test('a configuration for system users gives a system-user token and cannot be granted in part', async () => {
    const back = await meta.consent(chosen, { config_id: '700000000000002', scope: '' });
    const { body } = await meta.redeem(back.searchParams.get('code') ?? '');
    expect(body).not.toHaveProperty('expires_in');
    expect(await inspect(String(body['access_token']))).toMatchObject({ type: 'SYSTEM_USER', expires_at: 0 });
  });

  test('revoking removes the app or one permission', async () => {
    const token = await meta.signIn(marie.id);
    expect((await meta.remove('me/permissions/ads_management', { access_token: token })).body).toEqual({
      success: true,
    });
    expect((await inspect(token))['scopes']).not.toContain('ads_management');
    expect((await meta.remove('me/permissions', { access_token: token })).body).toEqual({ success: true });
    expect(errorOf(await meta.get('me', { access_token: token }))).toMatchObject({ code: 190, error_subcode: 458 });
  });

  test('a person without accounts signs in and has none', async () => {
    const token = await meta.signIn(clara.id);
    expect((await meta.get('me/adaccounts', { access_token: token })).body).toEqual({ data: [] });
  });
});

describe('appsecret_proof', () => {
  test('is checked when present, required when switched on, and read only from the URL', async () => {
    const token = await meta.signIn(marie.id);
    const query = { access_token: token };
    expect(errorOf(await meta.get('me', { ...query, appsecret_proof: 'wrong' }))).toEqual({
      message: 'Invalid appsecret_proof provided in the API argument',
      type: 'GraphMethodException',
      code: 100,
      fbtrace_id: expect.any(String),
    });
    await meta.control('settings', { requireProof: true });
    expect((await meta.get('me', query)).status).toBe(400);
    expect((await meta.get('me', { ...query, appsecret_proof: proofOf(token) })).status).toBe(200);
    const inBody = await meta.post('me', { ...query, appsecret_proof: proofOf(token) });
    expect(errorOf(inBody).message).toContain('require an appsecret_proof');
  });

  test('a token can also be in the header, and a call without one is refused', async () => {
    const token = await meta.signIn(marie.id);
    const headers = { authorization: `Bearer ${token}` };
    expect((await meta.ask(`${meta.addresses.graph}/v26.0/me`, { headers })).body['id']).toBe(marie.id);
    expect(errorOf(await meta.get('me'))).toMatchObject({ code: 2500 });
    expect(errorOf(await meta.get('act_1020304050'))).toMatchObject({ code: 104 });
    expect(errorOf(await meta.get('me', { access_token: 'nonsense' }))).toMatchObject({ code: 190 });
  });
});
