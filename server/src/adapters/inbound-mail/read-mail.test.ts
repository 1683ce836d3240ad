import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const read = (...lines: string[]) => {
  const bytes = Buffer.from(lines.join('\r\n'));
  return readMail({ bytes, sizeBytes: bytes.length, recipients: ['<Reply+1@In.Example>'] }, { addresses: [] });
};

test('a mail is read with its sender, recipients and what the receiving server found out', async () => {
  const mail = await read(
    'Authentication-Results: mx.example; dmarc=pass header.from=example.org',
    'Delivered-To: reply+2@in.example',
    'From: "Ana" <Ana@Example.org>',
    'To: Friends: reply+3@in.example, bo@example.org;',
    'Subject: =?utf-8?Q?R=C3=A9ponse?=',
    'Message-ID: <1@example.org>',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'C=E9leste',
  );
  expect(mail).toMatchObject({
    messageId: '1@example.org',
    sender: 'ana@example.org',
    recipients: ['reply+1@in.example', 'reply+2@in.example', 'reply+3@in.example', 'bo@example.org'],
    isAutomatic: false,
    files: 0,
    authentication: 'mx.example; dmarc=pass header.from=example.org',
    bounce: null,
  });
  expect(mail?.readText()).toBe('Céleste');
});

test('without a Message-ID, the bytes identify a mail', async () => {
  const [first, again, other] = await Promise.all([
    read('From: a@b.cd', '', 'A'),
    read('From: a@b.cd', '', 'A'),
    read('From: a@b.cd', '', 'B'),
  ]);
  expect(first?.messageId).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(again?.messageId).toBe(first?.messageId);
  expect(other?.messageId).not.toBe(first?.messageId);
});

test.each([
  ['two addresses', 'From: Ana <ana@example.org>, bo@example.org'],
  ['two headers', 'From: ana@example.org', 'From: bo@example.org'],
  ['a group', 'From: Team: ana@example.org, bo@example.org;'],
  ['a second address in one name', 'From: Ana <ana@example.org> <bo@example.org>'],
  ['no address', 'From: Ana'],
  ['no header', 'Subject: Hi'],
])('a mail with %s has no sender', async (_name, ...lines) => {
  expect((await read(...lines, '', 'Hi'))?.sender).toBeNull();
});

test.each([
  ['From: "Ray, Ana" <ana@example.org>'],
  ['From: ana@example.org'],
  ['From: =?utf-8?Q?C=C3=A9leste=2C?= Ray <ana@example.org>'],
  ['From: Ana <ana@example.org>,'],
  ['From: "ana@example.org" <ana@example.org>'],
  ['From: ana@example.org (Ana)'],
])('the sender of %s is read', async (line) => {
  expect((await read(line, '', 'Hi'))?.sender).toBe('ana@example.org');
});

test('pictures of a signature do not count as files', async () => {
  const part = (type: string, ...headers: string[]) => [`--b`, `Content-Type: ${type}`, ...headers, '', 'x'];
  const mail = await read(
    'From: a@b.cd',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...part('text/plain'),
    ...part('image/png', 'Content-ID: <logo>', 'Content-Disposition: inline'),
    ...part('text/x-vcard; name=me.vcf', 'Content-Disposition: attachment'),
    ...part('image/jpeg; name=photo.jpg', 'Content-Disposition: attachment'),
    '--b--',
  );
  expect([mail?.readText(), mail?.files]).toEqual(['x', 1]);
});

test.each([
  [
    'Gmail',
    '<div dir="ltr">Yes<br></div><div class="gmail_quote"><div>On Tue, Nova wrote:<br></div><blockquote>Old</blockquote></div>',
  ],
  [
    'Apple Mail',
    '<html><body>Yes<br><blockquote type="cite"><div>On 12 May 2026, at 10:04, Nova &lt;n@foundry.example&gt; wrote:</div>Old</blockquote></body></html>',
  ],
  [
    'Outlook',
    '<body><p class="MsoNormal">Yes</p><div id="appendonsend"></div><div><p><b>From:</b> Nova<br><b>Sent:</b> Tuesday<br><b>To:</b> Ana<br><b>Subject:</b> Old</p></div><p>Old</p></body>',
  ],
  [
    'Thunderbird',
    '<body>Yes<br><div class="moz-cite-prefix">On 5/12/26 10:04, Nova wrote:</div><blockquote type="cite">Old</blockquote><pre class="moz-signature">-- \nAna</pre></body>',
  ],
  ['Yahoo', '<div>Yes</div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Tuesday, Nova wrote:</div>Old</div>'],
  ['a script', '<script>alert(1)</script><style>p{}</style><p>Yes</p>'],
])('HTML of %s becomes its text', async (_program, html) => {
  expect((await read('From: a@b.cd', 'Content-Type: text/html; charset=utf-8', '', html))?.readText()).toBe('Yes');
});

test('HTML that is made to keep the program busy takes no time', async () => {
  const long = [
    '<div>'.repeat(60_000),
    `<a ${'a="'.repeat(60_000)}`,
    '<table><tr><td>x'.repeat(20_000),
    '<p>x</p>'.repeat(50_000),
  ];
  for (const html of long) {
    const began = performance.now();
    (await read('From: a@b.cd', 'Content-Type: text/html', '', html))?.readText();
    expect(performance.now() - began, html.slice(0, 20)).toBeLessThan(2000);
  }
});
