import { describe, expect, test } from 'vitest';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { useApp } from '#testing/app.ts';
import { newEmail } from '#testing/client.ts';

const app = await useApp();

const domain = 'example.org';
const strange: [string, unknown][] = [
  ['a list', ['a@example.org', 'b@example.org']],
  ['a list of one', ['a@example.org']],
  ['an object', { address: 'a@example.org' }],
  ['a number', 1],
  ['nothing', null],
  ['a truth', true],
  ['an empty text', ''],
  ['two addresses with a comma', `a@${domain},b@${domain}`],
  ['two addresses with a semicolon', `a@${domain};b@${domain}`],
  ['two at signs', `a@b@${domain}`],
  ['a line break and a header', `a@${domain}\r\nBcc: b@${domain}`],
  ['a line feed', `a@${domain}\nb`],
  ['a line break inside', `a\r\n@${domain}`],
  ['NUL', `a\u0000@${domain}`],
  ['NUL at the end', `a@${domain}\u0000`],
  ['a name in front', `Ana <a@${domain}>`],
  ['a Cyrillic domain', 'a@exаmple.org'],
  ['a Cyrillic local part', `аdmin@${domain}`],
  ['an invisible mark', `a\u200b@${domain}`],
  ['a reversing mark', `a\u202e@${domain}`],
  ['no domain', 'a@'],
  ['no local part', `@${domain}`],
  ['an address literal', 'a@[127.0.0.1]'],
  ['a host without a dot', 'a@localhost'],
  ['a quoted local part', `"a b"@${domain}`],
  ['a comment', `a(comment)@${domain}`],
  ['two dots', `a..b@${domain}`],
  ['a percent hack', `a%b.example@${domain}`],
  ['an endless local part', `${'a'.repeat(300)}@${domain}`],
  ['markup', `<script>@${domain}`],
];

async function nothingWritten<T>(act: () => Promise<T>): Promise<T> {
  const count = () =>
    app.sql('select (select count(*) from mails) as mails, (select count(*) from sign_in_challenges) as challenges');
  const before = await count();
  const result = await act();
  expect(await count()).toEqual(before);
  return result;
}

describe('an address is exactly one text (S20)', () => {
  test.each(strange)('every endpoint refuses %s', async (_name, email) => {
    const client = app.browser();
    await nothingWritten(async () => {
      const answers = [
        await client.request(signIn.confirm, { body: { email: email as string, code: '12345678' } }),
        await client.request(signIn.signUp, {
          body: { email: email as string, firstName: 'A', lastName: 'B', organizationName: 'C', locale: 'en-US' },
        }),
        ...(typeof email === 'string' ? [await client.request(signIn.requestCode, { query: { email } })] : []),
      ];
      for (const answer of answers) {
        expect(answer.status).toBe(400);
        expect(await answer.json()).toMatchObject({ code: 'request.invalid' });
      }
    });
  });

  const queries = [
    'email=a@example.org&email=b@example.org',
    'email[]=a@example.org',
    'email[0]=a@example.org',
    'email.x=a@example.org',
    'Email=a@example.org',
    '',
    'email=a@example.org&cc=b@example.org',
    'email=%FF@example.org',
  ];
  test.each(queries)('refuses the query string %o', async (query) => {
    await nothingWritten(async () => {
      expect((await app.browser().send(`/api/account/sign?${query}`)).status).toBe(400);
    });
  });

  test('refuses an address sent as a form', async () => {
    await nothingWritten(async () => {
      const answer = await app.browser().send('/api/account/sign', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'email=a@example.org&code=12345678',
      });
      expect(answer.status).toBe(415);
    });
  });

  test('a duplicate JSON key counts once, so that the checked value is the used one', async () => {
    const email = newEmail();
    const answer = await app.browser().send('/api/account/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"email":"first@example.org","email":"${email}","firstName":"A","lastName":"B","organizationName":"C","locale":"en-US"}`,
    });
    expect([204, 400]).toContain(answer.status);
    const rows = await app.sql<{ to: string }>(
      `select to_address as to from mails where to_address = 'first@example.org'`,
    );
    expect(rows).toEqual([]);
  });
});

test('case, surrounding spaces and full-width letters make no other address; mail goes to the address as typed', async () => {
  const email = newEmail();
  await app.browser().signUp({ email });
  for (const form of [email.toUpperCase(), `  ${email} `, email.replace('@', '＠')]) {
    app.clock.advance(31_000);
    const client = app.browser();
    const before = (await client.mailsTo(email)).map(({ id }) => id);
    await client.call(signIn.requestCode, { query: { email: form } });
    await client.mailTo(email, ({ id, subject }) => subject.startsWith('Your sign-in code') && !before.includes(id));
    const me = await client.call(signIn.confirm, { body: { email: form, code: await client.codeFor(email) } });
    expect(me.email).toBe(email);
    await app.sql(`delete from rate_limits`);
  }
});

test('dots and tags make another address', async () => {
  const [name, host] = newEmail().split('@');
  const [plain, tagged, dotted] = [`${name}@${host}`, `${name}+x@${host}`, `${name}.x@${host}`];
  const ids = [];
  for (const email of [plain, tagged, dotted]) ids.push((await app.browser().signUp({ email })).id);
  expect(new Set(ids).size).toBe(3);
});
