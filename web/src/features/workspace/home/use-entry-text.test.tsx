import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HomeEntry } from '@ad-foundry/contract/home.ts';
import { show } from '#testing/render.tsx';
import { useEntryText } from './use-entry-text.ts';

function Said({ entry }: { entry: HomeEntry }) {
  const { fact, place, age, tone } = useEntryText()(entry);
  return <p>{[fact, place, age, tone].join(' | ')}</p>;
}

const dayMs = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * dayMs).toISOString();
const place = {
  id: 'x',
  campaign: { id: 'cmp_1', name: 'Store opening' },
  creative: { id: 'cre_1', name: 'Grip test' },
  client: 'Maison Verdier',
  preview: null,
};

const said = async (entry: object, locale: 'en-US' | 'fr-FR' = 'en-US') => {
  await show(<Said entry={{ ...place, ...entry } as unknown as HomeEntry} />, { texts: ['home', 'work'], locale });
  return screen.getByText(/ \| /).textContent;
};

test('a review says the version, and that requested changes were made', async () => {
  const review = { kind: 'review', version: 2, slots: 1, isChanged: true, step: null, by: 'Hannah Vogt', at: days(0) };
  expect(await said(review)).toBe(
    'Grip test, v2 | Maison Verdier · Hannah Vogt delivered the changes you asked for | now | neutral',
  );
});

test('a review at a step says whose step it is', async () => {
  const review = { kind: 'review', version: 1, slots: 1, isChanged: false, step: 'Legal', by: 'Sami', at: days(0) };
  expect(await said(review)).toContain('| Maison Verdier · step Legal · delivered by Sami |');
});

test.each([
  [true, 'Old **price**', 'Inès asks for changes by review link · “Old price”'],
  [false, null, 'Inès asks for changes'],
])('requested changes (by link %s, reason %s) read: %s', async (isByLink, reason, text) => {
  const changes = { kind: 'changes', version: 2, slots: 1, by: 'Inès', at: days(0) };
  expect(await said({ ...changes, isByLink, reason })).toBe(`Grip test, v2 | Maison Verdier · ${text} | now | neutral`);
});

test('a question is quoted in one line without Markdown', async () => {
  const answer = { kind: 'answer', text: 'May the **cap**\nbe gold?', by: 'Claire', isMention: false, at: days(-2) };
  expect(await said({ ...answer, isQuestion: true })).toBe(
    '“May the cap be gold?” | Maison Verdier · Claire asks on Grip test | 2 days ago | neutral',
  );
});

test.each([
  [true, true, 'Claire asks you on Grip test'],
  [false, true, 'Claire mentions you on Grip test'],
  [false, false, 'Claire comments on Grip test'],
])('a comment (question %s, mention %s) reads: %s', async (isQuestion, isMention, text) => {
  const answer = { kind: 'answer', text: 'Gold', by: 'Claire', isQuestion, isMention, at: days(0) };
  expect(await said(answer)).toContain(`· ${text} |`);
});

test('a file that could not be checked says who asks to let it pass', async () => {
  const decide = {
    kind: 'decide',
    fileName: 'wide.mp4',
    formatName: 'Stories',
    violation: null,
    note: 'Please',
    by: 'Sami',
  };
  expect(await said({ ...decide, at: days(0) })).toBe(
    'wide.mp4 could not be checked | Maison Verdier · Sami asks to let it pass for Stories | now | neutral',
  );
});

test('missing files say how late they are, and whether the guest was reminded', async () => {
  expect(await said({ kind: 'upload', missing: 2, total: 6, at: days(-3) })).toBe(
    'Grip test lacks files for 2 of 6 slots | Maison Verdier · Store opening | 3 days late | late',
  );
});

test('a guest who owes files is named', async () => {
  const remind = {
    kind: 'remind',
    firstName: 'Claire',
    lastName: 'Martin',
    missing: 1,
    campaigns: 2,
    lastRemindedAt: null,
  };
  expect(await said({ ...remind, at: days(2) })).toBe(
    'Store opening and 1 more campaign: 1 file missing | Maison Verdier · Claire Martin was not reminded yet | in 2 days | neutral',
  );
});

test('a connection that ended is late, in French too', async () => {
  const text = await said({ kind: 'reconnect', provider: 'meta', name: null, isEnded: true, at: days(-1) }, 'fr-FR');
  expect(text).toMatch(/^La connexion à Meta a expiré le .+ \| chiffres et envois sont arrêtés \| hier \| late$/);
});
