import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrganizationId } from '@ad-foundry/contract/ids.ts';
import { tokens } from '#db/schema/integration.ts';
import { createSecrets } from '#infra/crypto/secrets.ts';
import { resealColumns, sealedColumns } from '#features/operation/installation/actions/reseal-columns.ts';
import { mintSystemScope } from '#infra/scope.ts';
import { startApp, type TestApp } from '#testing/app.ts';
import type { TestClient } from '#testing/client.ts';
import { startMailbox, type Mailbox } from '#testing/mailbox.ts';
import { connectMeta, metaSettings, people } from '#testing/meta.ts';
import { resealTokens } from './actions/reseal.ts';
import { testProvider } from './actions/self-test.ts';
import { openToken, sealToken, tokenHashOf } from './queries.ts';

let sandbox: Mailbox;
let app: TestApp;
let ana: TestClient;
let organizationId: OrganizationId;
beforeAll(async () => {
  sandbox = await startMailbox();
  app = await startApp(metaSettings(sandbox), { mailbox: sandbox });
});
afterAll(async () => {
  await app.stop();
  sandbox.stop();
});
beforeEach(async () => {
  await app.sql('delete from tokens');
  ana = app.browser();
  organizationId = (await ana.signUp()).organizationId as OrganizationId;
});

test('tokens are encrypted again after a rotation of the secret, and can be decrypted with the new secret alone (S55)', async () => {
  const { token } = await connectMeta(ana, { person: people.marie });
  const { dependencies } = app.services;
  const [former, current] = ['a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6', 'z9y8x7w6v5u4t3s2r1q0p9o8n7m6l5k4'];
  const scopeWith = (...secrets: [string, string?]) =>
    mintSystemScope({ ...dependencies, secrets: createSecrets(...secrets) });
  const stored = async () => {
    const [row] = await scopeWith(former).db.select().from(tokens).where(eq(tokens.id, token.id));
    if (!row) throw new Error('connected');
    return row;
  };
  await app.sql('update tokens set token = $1 where id = $2', [
    sealToken(scopeWith(former), { ...(await stored()) }, 'EAABsecret'),
    token.id,
  ]);
  expect(await resealTokens(scopeWith(current, former))).toBe(1);
  expect(openToken(scopeWith(current), await stored())?.token).toBe('EAABsecret');
  expect((await stored()).tokenHash).toEqual(tokenHashOf(scopeWith(current), 'EAABsecret'));
  expect(() => openToken(scopeWith(former), { ...token, organizationId, token: Buffer.alloc(60) })).toThrow();
});

test('every column with encrypted text is named, or holds what is gone within days', async () => {
  const found = await app.sql<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and (column_name ~ 'seal|secret|payload' and column_name !~ 'hash')`,
  );
  const short = ['inbound_mails.payload', 'mails.payload', 'oauth_attempts.sealed'];
  const named = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(found.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual([...named, ...short].toSorted());
});

test('secrets of webhooks are encrypted again after a rotation of the application secret', async () => {
  const { dependencies } = app.services;
  const [former, current] = ['a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6', 'z9y8x7w6v5u4t3s2r1q0p9o8n7m6l5k4'];
  const before = createSecrets(former);
  const id = 'whk_1';
  await app.sql('delete from invitations');
  await app.sql(
    `insert into webhooks (id, organization_id, url, types, secret, previous_secret, created_at)
     values ($1, $2, 'https://example.org', '{}', $3, $4, now())`,
    [id, organizationId, before.seal('webhook', id, 'whsec_new'), before.seal('webhook', id, 'whsec_old')],
  );
  expect(await resealColumns(mintSystemScope({ ...dependencies, secrets: createSecrets(current, former) }))).toBe(2);
  const [row] = await app.sql<{ secret: Buffer; previous: Buffer }>(
    'select secret, previous_secret as previous from webhooks',
  );
  const after = createSecrets(current);
  expect(row && [after.open('webhook', id, row.secret), after.open('webhook', id, row.previous)]).toEqual([
    'whsec_new',
    'whsec_old',
  ]);
});

test('the self-test reports whether the app is accepted and the state of each connection', async () => {
  await connectMeta(ana, { person: people.marie });
  const scope = mintSystemScope(app.services.dependencies);
  const { ads } = app.services.adapters;
  const { ok, lines } = await testProvider(scope, ads, 'meta');
  expect(ok).toBe(true);
  expect(lines).toEqual([
    'meta: the app is accepted. Connections: 1.',
    expect.stringMatching(/Marie Laurent {2}valid$/),
  ]);
  expect(lines.join()).not.toContain('EAAB');
  expect(await testProvider(scope, ads, 'tiktok')).toMatchObject({ ok: false });
});
