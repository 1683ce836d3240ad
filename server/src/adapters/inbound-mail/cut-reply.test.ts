import { expect, test } from 'vitest';
import { cutReply } from './cut-reply.ts';

const addresses = ['no-reply@foundry.example', 'reply+'];
const cut = (...lines: string[]) => cutReply(lines.join('\n'), { addresses });

/** Headings of quoted mails as programs write them, in the language of their user. */
const headings: [program: string, ...lines: string[]][] = [
  ['Gmail', 'On Tue, May 12, 2026 at 10:04 AM Nova Studio via Ad Foundry <', 'no-reply@foundry.example> wrote:'],
  ['Gmail, French', 'Le mar. 12 mai 2026 à 10:04, Nova Studio via Ad Foundry <', 'no-reply@foundry.example> a écrit :'],
  ['Gmail, German', 'Am Di., 12. Mai 2026 um 10:04 Uhr schrieb Nova Studio <no-reply@foundry.example', '>:'],
  ['Apple Mail', 'On 12 May 2026, at 10:04, Nova Studio <no-reply@foundry.example> wrote:'],
  ['Apple Mail, French', 'Le 12 mai 2026 à 10:04, Nova Studio <no-reply@foundry.example> a écrit :'],
  ['Thunderbird', 'On 5/12/26 10:04, Nova Studio wrote:'],
  ['Thunderbird, French', 'Le 12/05/2026 à 10:04, Nova Studio a écrit :'],
  ['Yahoo', 'On Tuesday, May 12, 2026 at 10:04:11 AM GMT+2, Nova Studio <no-reply@foundry.example> wrote:'],
  ['Proton', '------- Original Message -------', 'On Tuesday, May 12th, 2026 at 10:04 AM, Nova Studio wrote:'],
  [
    'Outlook',
    '________________________________',
    'From: Nova Studio <no-reply@foundry.example>',
    'Sent: Tuesday, May 12, 2026 10:04 AM',
    'To: Mark',
    'Subject: Trail hero',
  ],
  [
    'Outlook, French',
    '________________________________',
    'De : Nova Studio <no-reply@foundry.example>',
    'Envoyé : mardi 12 mai 2026 10:04',
    'À : Mark',
    'Objet : Trail hero',
  ],
  ['Outlook, German', 'Von: Nova Studio', 'Gesendet: Dienstag, 12. Mai 2026 10:04', 'An: Mark', 'Betreff: Trail hero'],
  [
    'Outlook, in asterisks',
    '*From:* Nova Studio',
    '*Sent:* Tuesday, May 12, 2026 10:04 AM',
    '*To:* Mark',
    '*Subject:* Trail hero',
  ],
  ['Outlook 2003', '-----Message d’origine-----', 'De : Nova Studio'],
  ['any language, by the address of this product', 'Ti 12. 5. 2026 10:04 Nova Studio <reply+abc@in.foundry.example>:'],
];

test.each(headings)('the heading of %s ends the answer', (_program, ...heading) => {
  const quote = ['> Is the logo right?', '> It sits under the bar.'];
  expect(cut('Yes, it is.', '', 'I moved it.', '', ...heading, '', ...quote)).toBe('Yes, it is.\n\nI moved it.');
  const unmarked = ['Is the logo right?', '', 'It sits under the bar.', '', 'You get this e-mail because …'];
  expect(cut('Yes, it is.', '', ...heading, '', ...unmarked)).toBe('Yes, it is.');
  expect(cut('', ...heading, '', ...quote)).toBe('');
});

test('an answer below the quote is kept without it, and answers between quotes keep them', () => {
  const heading = 'On 12 May 2026, Nova Studio <no-reply@foundry.example> wrote:';
  expect(cut(heading, '> Which logo?', '', 'The blue one.')).toBe('The blue one.');
  expect(cut(heading, '> Which logo?', '', 'The blue one.', '', '> Which font?', '', 'Inter.')).toBe(
    '> Which logo?\n\nThe blue one.\n\n> Which font?\n\nInter.',
  );
});

test.each([
  ['a rule', '-- ', 'Mark Ray', 'Nova Studio'],
  ['a line', '_____', 'Mark Ray', '+33 1 23 45 67 89'],
  ['a telephone', 'Sent from my iPhone'],
  ['a telephone, French', 'Envoyé de mon iPhone'],
  ['a telephone, German', 'Von meinem iPhone gesendet'],
  ['Outlook on a telephone', 'Get Outlook for iOS<https://aka.ms/o0ukef>'],
  ['a closing line', 'Best regards,', 'Mark Ray'],
  ['a closing line, French', 'Bien cordialement,', '', 'Mark Ray', 'Directeur artistique'],
])('a signature below %s is cut', (_name, ...signature) => {
  expect(cut('I moved it.', '', ...signature)).toBe('I moved it.');
});

test.each([
  ['As you wrote: the logo stays.'],
  ['On Monday I wrote the copy.'],
  ['Three things:\n- the logo\n- the font\n\nFrom: line 3 on, it is fine.'],
  ['Le client a écrit : « plus grand ».'],
  ['The file is 1080 > 900, so it fits.'],
  [
    'Sent from the studio this morning, it should be in the slot by now, please have another look when you have the time for it.',
  ],
  ['Ratio 4:5\n\n---\n\nRatio 9:16\n'.repeat(8).trim()],
])('text of the person is not cut: %s', (text) => {
  expect(cutReply(text, { addresses })).toBe(text);
});

test('texts that are made to keep the program busy take no time', () => {
  const long = [
    `On ${'On '.repeat(40_000)}wrote`,
    'Op schreef : '.repeat(8000),
    `${'20261111from<'.repeat(8000)}>:`,
    '>'.repeat(100_000),
    'From: a\n'.repeat(12_000),
    `${'a@b.cd '.repeat(14_000)}:`,
    `${'-'.repeat(50_000)} x ${'-'.repeat(50_000)}`,
    `${'-'.repeat(99_000)}x`,
    `${'-'.repeat(160)}x\n`.repeat(600),
    `${'a@'.repeat(195)}a:\n`.repeat(250),
    `${'a'.repeat(195)}@${'b'.repeat(195)}:\n`.repeat(250),
    `${'a@'.repeat(30)}a:\n`.repeat(1000),
    `1:20 ${'a@b.'.repeat(15)}-:\n`.repeat(1000),
    `${'20-'.repeat(130)}>\n`.repeat(250),
    `${' '.repeat(99_000)}x`,
    `${'* '.repeat(49_000)}x`,
    'wrote:\n'.repeat(14_000),
    ' \n'.repeat(50_000),
  ];
  for (const text of long) {
    const began = performance.now();
    cutReply(text, { addresses });
    expect(performance.now() - began, text.slice(0, 20)).toBeLessThan(1000);
  }
});
