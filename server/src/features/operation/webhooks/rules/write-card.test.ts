import { requireTeamsMessage, largestMessage, textOfCard } from '@ad-foundry/sandbox/chat/adaptive-card.ts';
import { mentionsIn, requireSlackMessage } from '@ad-foundry/sandbox/chat/block-kit.ts';
import { expect, test } from 'vitest';
import type { Locale } from '@ad-foundry/contract/limits.ts';
import { webhookTest, webhookTypes } from '@ad-foundry/contract/webhook-types.ts';
import type { BrokenRule } from '@ad-foundry/contract/rules/formats/violation-text.ts';
import { chatBody, plainText, type Card } from './card.ts';
import { writeCard, type Facts, type CardEntry } from './write-card.ts';

const tooLong: BrokenRule = { rule: { type: 'duration', operator: 'lte', value: 15 }, actual: 34 };
const facts: Facts = {
  organizationName: 'Nova Studio',
  timeZone: 'Europe/Paris',
  names: new Map([
    ['usr_1', 'Ana Ruiz'],
    ['usr_2', 'Tom Adler'],
    ['fmt_1', 'Instagram Story'],
  ]),
  dueDates: new Map(['cmp_1', 'cre_1'].map((id) => [id, new Date('2026-12-04T17:00:00Z')])),
  broken: new Map([['ver_1', [tooLong]]]),
  providers: new Map([['dlv_1', 'meta']]),
};
const publicUrl = new URL('https://foundry.example');
const now = new Date('2026-11-30T12:00:00Z');
const write = (entries: CardEntry[], locale: Locale = 'en-US') => writeCard(entries, { facts, locale, publicUrl, now });
const linesOf = ({ headline, lines, facts: small }: Card) => [
  plainText(headline),
  ...lines.map(plainText),
  small.join(' · '),
];

const campaign = { id: 'cmp_1', name: 'Spring launch' };
const delivered = (number: number, outcome = 'passes', accountId = 'usr_1'): CardEntry => ({
  type: 'version.stored',
  data: {
    actor: { kind: 'person', accountId },
    campaign,
    creative: { id: 'cre_1', name: 'Teaser' },
    slot: { formatId: 'fmt_1' },
    version: { id: `ver_${number}`, name: `teaser-${number}.mp4`, outcome },
  },
});

test('a single file is told with who, where, the rules that it breaks, and when it is due', () => {
  const card = write([delivered(1, 'breaks')]);
  expect(linesOf(card)).toEqual([
    'Ana Ruiz delivered teaser-1.mp4 for Teaser, but it does not fit.',
    'Lasts 34 s: at most 15 s.',
    'Spring launch · Instagram Story · Due Friday, December 4',
  ]);
  expect(card.link).toEqual({ label: 'Open creative', url: 'https://foundry.example/campaigns/cmp_1/creatives/cre_1' });
});

test('many files of a campaign are counted, with the first names and what does not fit', () => {
  const entries = Array.from({ length: 12 }, (_, index) =>
    delivered(index + 1, index === 0 ? 'breaks' : 'passes', index === 5 ? 'usr_2' : 'usr_1'),
  );
  expect(linesOf(write(entries))).toEqual([
    '12 files delivered by Ana Ruiz and Tom Adler in Spring launch',
    'teaser-1.mp4, teaser-2.mp4, teaser-3.mp4 and 9 others',
    '1 file does not fit',
    'teaser-1.mp4: Lasts 34 s: at most 15 s.',
    'Due Friday, December 4',
  ]);
});

test('a message in French is French throughout', () => {
  const approved = { ...delivered(2), type: 'version.approved' };
  expect(linesOf(write([delivered(1, 'breaks'), approved], 'fr-FR'))).toEqual([
    '2 nouveautés dans Spring launch',
    '1 fichier livré par Ana Ruiz\u202f: teaser-1.mp4',
    '1 fichier approuvé par Ana Ruiz\u202f: teaser-2.mp4',
    '1 fichier ne convient pas',
    'teaser-1.mp4\u202f: Dure 34\u00a0s\u202f: 15\u00a0s au maximum.',
    'Échéance\u202f: vendredi 4 décembre',
  ]);
});

const hostile = '<!channel> & @here *x* 👩‍👩‍👧 ]( `'.repeat(20);

test.each(['en-US', 'en-GB', 'fr-FR'] as const)(
  'every type has its words in %s, which the services take whatever the names',
  (locale) => {
    const entryOf = (type: string): CardEntry => ({
      type,
      data: {
        actor: { kind: 'person', accountId: 'usr_9' },
        campaign: { id: 'cmp_1', name: hostile },
        creative: { id: 'cre_1', name: hostile },
        version: { id: 'ver_1', name: `${hostile}.mp4`, outcome: 'breaks' },
        delivery: { id: 'dlv_1', name: hostile, ready: 2, failed: 1 },
        provider: 'meta',
      },
    });
    const types = [...webhookTypes, webhookTest];
    const all = types.flatMap((type) => Array.from({ length: 4 }, () => entryOf(type)));
    for (const entries of [
      ...types.map((type) => [entryOf(type)]),
      ...types.map((type) => [entryOf(type), entryOf(type)]),
      all,
    ]) {
      const card = write(entries, locale);
      expect(plainText(card.headline), entries[0]?.type).not.toMatch(/single\.|several\.|[{}\uE000\uE001]/);
      const slack = requireSlackMessage(JSON.parse(chatBody('slack', card)));
      expect(mentionsIn(slack)).toEqual([]);
      const teams = chatBody('teams', card);
      expect(textOfCard(requireTeamsMessage(JSON.parse(teams)))).toContain(plainText(card.headline));
      expect(Buffer.byteLength(teams)).toBeLessThan(largestMessage);
    }
  },
);

test('rules and names of any length fit into a section of Slack', () => {
  const value = Array.from({ length: 50 }, (_, index) => `${'<&>'.repeat(12)}${index}`);
  const broken = { rule: { type: 'mime', operator: 'in', value }, actual: '<&>'.repeat(40) } as BrokenRule;
  const long = { ...facts, broken: new Map([['ver_1', Array.from({ length: 5 }, () => broken)]]) };
  const card = writeCard([delivered(1, 'breaks')], { facts: long, locale: 'en-US', publicUrl, now });
  const { blocks } = JSON.parse(chatBody('slack', card)) as { blocks: { text?: { text: string } }[] };
  const lengths = blocks.map(({ text }) => text?.text.length ?? 0);
  expect(Math.max(...lengths)).toBeGreaterThan(2900);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(3000);
});
