import { describe, expect, test } from 'vitest';
import { limits } from '@ad-foundry/contract/limits.ts';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import { newEmail, type TestClient } from '#testing/client.ts';
import { longTest } from '#testing/long.ts';

const app = await useApp();

const minute = 60_000;

/** Signs up in a new browser. */
async function member(): Promise<{ email: string; client: TestClient }> {
  const email = newEmail();
  await app.browser().signUp({ email });
  app.clock.advance(31_000);
  return { email, client: app.browser() };
}

async function ask(client: TestClient, email: string): Promise<string> {
  const earlierCodes = await codesTo(client, email);
  await client.call(signIn.requestCode, { query: { email } });
  const mail = await client.mailTo(
    email,
    ({ text }) => codeIn(text) !== null && !earlierCodes.includes(codeIn(text) ?? ''),
  );
  return codeIn(mail.text) ?? '';
}

const codeIn = (text: string) => /(\d{4} \d{4})/.exec(text)?.[1] ?? null;

async function codesTo(client: TestClient, email: string): Promise<string[]> {
  return (await client.mailsTo(email)).map(({ text }) => codeIn(text)).filter((code) => code !== null);
}

const confirm = (client: TestClient, email: string, code: string) =>
  client.request(signIn.confirm, { body: { email, code } });
const wrong = (code: string) => code.replace(/^\d/, (digit) => String((Number(digit) + 1) % 10));

async function refusal(answer: Response): Promise<{ status: number; code: string; attemptsLeft?: number | undefined }> {
  const problem = (await answer.json()) as { code: string; data?: { attemptsLeft?: number } };
  return {
    status: answer.status,
    code: problem.code,
    ...(problem.data ? { attemptsLeft: problem.data.attemptsLeft } : {}),
  };
}

const invalid = { status: 401, code: 'sign.invalid-code' };

describe('a code (S16)', () => {
  test('creates the account and the organization when it is confirmed, not before', async () => {
    const client = app.browser();
    const email = newEmail();
    const body = {
      email,
      firstName: 'Ana',
      lastName: 'Costa',
      organizationName: 'Estúdio Norte',
      locale: 'fr-FR',
    } as const;
    expect((await client.request(signIn.signUp, { body })).status).toBe(204);
    const rows = () => app.sql('select id from accounts where email = $1', [email]);
    expect(await rows()).toEqual([]);
    expect(await app.sql(`select 1 from organizations where name = 'Estúdio Norte'`)).toEqual([]);
    const me = await client.call(signIn.confirm, { body: { email, code: await client.codeFor(email) } });
    expect(me).toMatchObject({
      email,
      firstName: 'Ana',
      lastName: 'Costa',
      role: 'owner',
      organization: { name: 'Estúdio Norte' },
      settings: { locale: 'fr-FR', theme: 'system' },
    });
    expect(me.organization?.slug).toMatch(/^estudio-norte-[0-9a-f]{6}$/);
    expect(await rows()).toHaveLength(1);
    expect(await client.me()).toEqual(me);
  });

  test('is refused when wrong; after five wrong ones the right one is refused too (S17)', async () => {
    const { email, client } = await member();
    const code = await ask(client, email);
    for (let left = 4; left >= 0; left--)
      expect(await refusal(await confirm(client, email, wrong(code)))).toEqual({ ...invalid, attemptsLeft: left });
    expect(await refusal(await confirm(client, email, code))).toEqual(invalid);
  });

  test('is valid until its last second and not after', async () => {
    const { email, client } = await member();
    const code = await ask(client, email);
    app.clock.advance(limits.code.lifeMs - 5_000);
    const early = await ask(app.browser(), email);
    app.clock.advance(10_000);
    expect(await refusal(await confirm(client, email, code))).toEqual(invalid);
    expect(early).not.toBe(code);
    const { email: other, client: quick } = await member();
    const fresh = await ask(quick, other);
    app.clock.advance(limits.code.lifeMs - 5_000);
    expect((await confirm(quick, other, fresh)).status).toBe(200);
  });

  test('works once', async () => {
    const { email, client } = await member();
    const code = await ask(client, email);
    const binding = client.cookies.get('af_challenge') ?? '';
    expect((await confirm(client, email, code)).status).toBe(200);
    client.cookies.set('af_challenge', binding);
    expect(await refusal(await confirm(client, email, code))).toEqual(invalid);
  });

  test('used concurrently signs in exactly one client', async () => {
    for (let round = 0; round < 15; round++) {
      const { email, client } = await member();
      const code = await ask(client, email);
      const before = await app.sql<{ n: number }>('select count(*)::int as n from sessions');
      const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await confirm(client, email, code)).status));
      expect(
        statuses.toSorted((a, b) => a - b),
        `round ${round}`,
      ).toEqual([200, 401, 401, 401]);
      const after = await app.sql<{ n: number }>('select count(*)::int as n from sessions');
      expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(1);
    }
  });

  test('confirming a sign-up twice at once creates one account and one organization', async () => {
    for (let round = 0; round < 8; round++) {
      const client = app.browser();
      const email = newEmail();
      const organizationName = `Twice ${email}`;
      await client.call(signIn.signUp, {
        body: { email, firstName: 'A', lastName: 'B', organizationName, locale: 'en-US' },
      });
      const code = await client.codeFor(email);
      const statuses = await Promise.all([1, 2, 3].map(async () => (await confirm(client, email, code)).status));
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
      expect(await app.sql('select 1 from accounts where email = $1', [email])).toHaveLength(1);
      expect(await app.sql('select 1 from organizations where name = $1', [organizationName])).toHaveLength(1);
    }
  });

  test('is refused in another browser', async () => {
    const { email, client } = await member();
    const code = await ask(client, email);
    const thief = app.browser();
    expect(await refusal(await confirm(thief, email, code))).toEqual(invalid);
    thief.cookies.set('af_challenge', 'A'.repeat(43));
    expect(await refusal(await confirm(thief, email, code))).toEqual(invalid);
    app.clock.advance(31_000);
    await ask(thief, email);
    expect((await refusal(await confirm(thief, email, code))).code).toBe('sign.invalid-code');
    expect((await confirm(client, email, code)).status).toBe(200);
  });

  test('is refused for another address', async () => {
    const [first, second] = [await member(), await member()];
    const code = await ask(first.client, first.email);
    expect(await refusal(await confirm(first.client, second.email, code))).toEqual(invalid);
    expect((await confirm(first.client, first.email, code)).status).toBe(200);
  });

  test('is replaced by a newer one', async () => {
    const { email, client } = await member();
    const older = await ask(client, email);
    app.clock.advance(31_000);
    const newer = await ask(client, email);
    expect((await refusal(await confirm(client, email, older))).code).toBe('sign.invalid-code');
    expect((await confirm(client, email, newer)).status).toBe(200);
  });

  const fullWidth = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const arabic = (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  const ways: [string, (code: string) => string][] = [
    ['with spaces around and inside', (code) => `  ${code}  `],
    ['without any', (code) => code.replace(' ', '')],
    ['with hyphens', (code) => code.replace(' ', '-')],
    ['with a line break', (code) => `${code.replace(' ', '\n')}\r\n`],
    ['in full-width digits', fullWidth],
    ['in Arabic digits', arabic],
    ['with a no-break space', (code) => code.replace(' ', '\u00a0')],
    ['with invisible marks', (code) => `\u200b${code}\ufeff`],
  ];
  test.each(ways)('can be pasted %s', async (_name, form) => {
    const { email, client } = await member();
    const code = await ask(client, email);
    expect((await confirm(client, email, form(code))).status).toBe(200);
  });

  test.each(['', 'abcdefgh', '1', '9'.repeat(64), "' or 1=1", '12345678\u0000'])(
    'refuses the malformed code %o',
    async (entry) => {
      const { email, client } = await member();
      await ask(client, email);
      const answer = await confirm(client, email, entry);
      expect([400, 401]).toContain(answer.status);
    },
  );
});

longTest('of 300 concurrent tries at most five are compared (S17)', async () => {
  const { email, client } = await member();
  await ask(client, email);
  const tries = Array.from({ length: 300 }, (_, index) => String(index).padStart(8, '0'));
  const statuses = await Promise.all(tries.map(async (code) => (await confirm(client, email, code)).status));
  for (const status of statuses) expect([401, 429]).toContain(status);
  const [challenge] = await app.sql<{ attempts: number }>(
    'select attempts from sign_in_challenges where email_norm = $1 and consumed_at is null order by created_at desc limit 1',
    [email],
  );
  expect(challenge?.attempts).toBe(5);
});

test('requesting new codes does not reset the limit of wrong entries (S17)', async () => {
  const { email, client } = await member();
  let refused = 0;
  for (let round = 0; round < 5; round++) {
    // With the limits on requests removed.
    await app.sql(`delete from rate_limits where key like 'sign.request.%'`);
    const code = await ask(client, email);
    for (let entry = 0; entry < 5; entry++)
      if ((await confirm(client, email, wrong(code))).status === 429) refused += 1;
    app.clock.advance(31_000);
  }
  // 20 wrong entries an hour, minus the one right entry that was given back at sign-up.
  expect(refused).toBeGreaterThanOrEqual(5);
  app.clock.advance(61 * minute);
  const code = await ask(client, email);
  expect((await confirm(client, email, code)).status).toBe(200);
});

test('no usable code or token can be read from the database (S16, S23)', async () => {
  const { email, client } = await member();
  // Its mail is still queued.
  await app.sql(`update mails set status = 'sent' where status = 'queued'`);
  const code = await ask(client, email);
  const digits = code.replace(' ', '');
  const cookieValues = [...client.cookies.values()];
  await confirm(client, email, wrong(code));
  const tables = await app.sql<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { schema, name } of tables) {
    const rows = await app.sql<{ row: string }>(`select to_jsonb(t)::text as row from "${schema}"."${name}" t`);
    for (const { row } of rows) {
      for (const secret of [
        digits,
        code,
        Buffer.from(digits).toString('hex'),
        Buffer.from(digits).toString('base64'),
        ...cookieValues,
      ]) {
        expect(row.includes(secret), `${schema}.${name}`).toBe(false);
      }
    }
  }
  expect((await confirm(client, email, code)).status).toBe(200);
});
