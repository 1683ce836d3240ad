import { caniemail } from 'caniemail';
import { describe, expect, test } from 'vitest';
import { limits } from '@ad-foundry/contract/limits.ts';
import { contrast, grounds, tonesOf } from '@ad-foundry/contract/rules/brand/tones.ts';
import { publicUrl, sampleKinds, sampleMail } from '#testing/mail-samples.ts';
import type { LayoutContent } from './layout/content.ts';
import { renderLayout } from './layout.tsx';
import { writeReceipt } from './receipt.ts';
import { darkPalette, palette } from './layout/styles.ts';

const locales = ['en-US', 'fr-FR'] as const;
const clients = ['gmail.*', 'outlook.*', 'apple-mail.*'] as const;

/** What a reader sees where a mail program lacks a feature (caniemail.com). All other features must be supported. */
const fallbacks: Record<string, string> = {
  '@media': 'the light colors, or dark ones computed by the program',
  '<style> element': 'the light colors, which stand inline as well',
  '<body> element': 'a table in the same colors',
  'border-radius': 'square corners',
  'display:none': 'a preheader of one pixel in the color of the page',
  overflow: 'the same preheader',
  'white-space': 'a tag that wraps',
  'word-break': 'a long word that widens the mail',
  'role attribute': 'the same, only a screen reader announces the table',
  'aria-hidden attribute': 'the same, only a screen reader announces an empty cell',
};

/** Gmail shows no more of a mail than this. */
const clippedBytes = 102 * 1024;
const subjectLength = 78;

/** Every part of the layout, with a logo and a picture. */
const everything: LayoutContent = {
  locale: 'en-US',
  sender: {
    organizationName: 'Nova Studio',
    color: '#1f6feb',
    logo: { bytes: new Uint8Array(8), width: 120, height: 40 },
    replyTo: null,
  },
  subject: 'Lena asks for changes: Trail hero, Story',
  preheader: 'Two comments, by Monday',
  heading: 'Lena asks for changes',
  paragraphs: ['Two comments.'],
  code: '12345678',
  quote: { by: 'Lena', text: 'Hello,\nthe logo comes last.' },
  action: { label: 'See the comments', url: `${publicUrl}upload` },
  otherActions: [{ label: 'Give a new date', url: `${publicUrl}upload#promise` }],
  rows: [
    {
      section: 'Spring launch',
      title: 'Trail hero, Story',
      url: `${publicUrl}upload#slot-1`,
      tag: { text: 'New', tone: 'new' },
      ratio: 9 / 16,
      lines: ['9:16'],
      quotes: [{ by: '1 · 0:04', text: 'Lift the logo.' }],
      picture: { cid: 'a@comment', width: 520, height: 300, alt: 'Where the comment is' },
      mono: 'SHA-256',
      links: [{ label: 'Pass on', url: `${publicUrl}upload#pass-1` }],
    },
    { title: 'Summer still', tag: { text: '2 days late', tone: 'late' }, lines: [] },
  ],
  afterRows: 'And 3 more.',
  appendix: { title: 'Checksums', lines: ['a', 'b'] },
  footer: ['Why'],
  links: [{ label: 'Stop', url: `${publicUrl}stop` }],
};

const letters = [
  ['every part of the layout', renderLayout(everything)] as const,
  ...locales.flatMap((locale) =>
    sampleKinds.map((kind) => [`${kind} in ${locale}`, sampleMail(kind, locale)] as const),
  ),
];

describe.each(letters)('%s', (_name, { html, subject, preheader, text }) => {
  test('uses only what Gmail, Outlook and Apple Mail support, or has a fallback', () => {
    const { errors } = caniemail({ html, clients: [...clients] }).issues;
    const unsupported = [...errors].flatMap(([client, issues]) => issues.map(({ title }) => `${title} (${client})`));
    expect(unsupported.filter((each) => fallbacks[each.replace(/ \([^)]*\)$/, '')] === undefined)).toEqual([]);
  });

  test('loads nothing, and gives every picture its size and a text', () => {
    expect(html).not.toMatch(/<(?:link|script|iframe|object|svg|video)\b|url\(|@import|@font-face/i);
    for (const [image] of html.matchAll(/<img\b[^>]*>/g)) {
      expect(image).toMatch(/ src="cid:[^"]+"/);
      expect(image).toMatch(/ width="\d+"/);
      expect(image).toMatch(/ height="\d+"/);
      expect(image).toMatch(/ alt="[^"]+"/);
    }
  });

  test('is short enough for Gmail, and its subject for one line', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(clippedBytes);
    expect([...subject].length).toBeLessThanOrEqual(subjectLength);
  });

  test('has a preheader that adds to the subject', () => {
    expect(preheader.length).toBeGreaterThan(10);
    expect(preheader).not.toBe(subject);
  });

  test('writes each address once as text', () => {
    const addresses = text.match(/https?:\/\/\S+/g) ?? [];
    expect(addresses).toHaveLength(new Set(addresses).size);
  });

  test('takes every color from the palette, and changes it where the ground turns dark', () => {
    const colors = new Set(
      [...html.replace(/<style>.*?<\/style>/gs, '').matchAll(/#[0-9a-f]{3,8}\b(?=[;"])/gi)].map(([each]) => each),
    );
    expect([...colors].filter((color) => !allColors.has(color))).toEqual([]);
    for (const [tag, , style = ''] of html.matchAll(/<(?!body|div)\w+((?:\s[^>]*?)?\sstyle="([^"]*)")/g)) {
      const [color] = /(?<![-\w])color:(#\w+)/.exec(style)?.slice(1) ?? [];
      if (color === undefined || brandColors.has(color)) continue;
      expect(tag).toMatch(/class="[^"]*\b(?:ink|muted|label|new|late|quiet|brand)\b/);
    }
  });
});

const brandColors: ReadonlySet<string> = new Set(
  ['#ffdd00', '#1f6feb'].flatMap((color) => Object.values(tonesOf(color).light)),
);
const flat = (colors: object): string[] =>
  Object.values(colors).flatMap((each: string | object) => (typeof each === 'string' ? [each] : flat(each)));
const allColors: ReadonlySet<string> = new Set([...flat(palette), ...brandColors]);

test.each([
  ['light', palette],
  ['dark', darkPalette],
] as const)('text is readable on every ground of the %s theme (WCAG 2.2, 1.4.3)', (theme, colors) => {
  expect(colors.page).toBe(grounds[theme].page);
  const pairs = [
    [colors.ink, colors.page],
    [colors.muted, colors.page],
    [colors.ink, colors.quiet],
    [colors.page, colors.ink],
    [colors.new.text, colors.new.ground],
    [colors.late.text, colors.late.ground],
  ] as const;
  for (const [text, ground] of pairs)
    expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
});

/** The field of a receipt with the number of all files. */
const countKey = 'given';

test('a receipt of as many files as it lists is short enough for Gmail', () => {
  const file = { place: 'Trail hero · Facebook Feed', sizeBytes: 12_345_678, sha256: 'a'.repeat(64) };
  const name = (index: number) => `trail-hero-${index}.mp4`;
  const files = Array.from({ length: limits.receiptFiles }, (_, index) => ({ ...file, name: name(index) }));
  const about = { campaignId: 'cmp_1', campaignName: 'Spring launch', organizationName: 'Nova Studio' };
  const receipt = {
    kind: 'receipt',
    ...about,
    completedAt: '2026-11-27T09:00:00.000Z',
    [countKey]: files.length,
  } as const;
  const { html } = writeReceipt({ ...receipt, files }, { locale: 'en-US', publicUrl });
  expect(Buffer.byteLength(html)).toBeLessThan(clippedBytes);
});
