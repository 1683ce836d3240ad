import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { show } from '#testing/render.tsx';
import { VerdictLines } from './verdict-lines.tsx';

const picture: MediaFacts = {
  kind: 'image',
  mime: 'image/png',
  sizeBytes: 40_000_000,
  width: 1080,
  height: 1080,
  durationMs: null,
  animated: false,
  frames: 1,
  videoCodec: null,
  hasAudio: null,
};

interface Judged {
  rules?: Rule[];
  recommended?: Rule[];
  facts?: Partial<MediaFacts>;
}

const verdictOf = ({ rules = [], recommended = [], facts = {} }: Judged) =>
  judge({
    facts: { ...picture, ...facts },
    spec: { rules, recommended, recommendedDimensions: [], ratioTolerancePct: null } as unknown as FormatSpec,
    type: 'image',
    strict: false,
  });

const ratio: Rule = { type: 'ratio', operator: 'eq', value: '9:16' };
const size: Rule = { type: 'size', operator: 'lte', value: 30 };
const wide: Rule = { type: 'width', operator: 'gte', value: 1920 };
const cannotFit = 'The file does not meet the following requirement';
const notAdvised = 'The file fits. Advice from the platform';

async function linesOf(judged: Judged & { waived?: boolean }, locale: 'en-US' | 'fr-FR' = 'en-US') {
  const { waived = false } = judged;
  await show(<VerdictLines verdict={verdictOf(judged)} waived={waived} />, {
    texts: ['base', 'work', 'slots'],
    locale,
  });
  return screen.queryAllByRole('list').map((list) => ({
    title: list.previousElementSibling?.textContent,
    lines: within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
  }));
}

test('a file that fits has no lines', async () => {
  expect(await linesOf({ rules: [{ ...ratio, value: '1:1' }] })).toEqual([]);
});

test("each broken rule shows the file's value and how to make it fit", async () => {
  expect(await linesOf({ rules: [size] })).toEqual([
    {
      title: cannotFit,
      lines: ['38.15 MB is too large: at most 30 MB. Export it at 30 MB or less.'],
    },
  ]);
});

test('several broken rules are shown in one list', async () => {
  const [part] = await linesOf({ rules: [ratio, size] });
  expect(part?.lines[0]).toContain('1:1 is the wrong ratio: must be 9:16.');
  expect(part?.lines[1]).toContain('38.15 MB is too large: at most 30 MB.');
});

test('a recommendation is advice, worded differently from a broken rule', async () => {
  const parts = await linesOf({ recommended: [wide] });
  expect(parts.map(({ title }) => title)).toEqual([notAdvised]);
  expect(parts[0]?.lines[0]).toContain('Width should be at least 1920 px. This file: 1080 px.');
});

test.each([
  ['4:5', 'en-US', '4:5 fills more of the screen than 1:1.'],
  [['9:16', '4:5'], 'en-US', '9:16 or 4:5 fills more of the screen than 1:1.'],
  [['4:5', '16:9'], 'en-US', '4:5 or 16:9 suits this placement better than 1:1.'],
  ['16:9', 'en-US', '16:9 suits this placement better than 1:1.'],
  ['4:5', 'fr-FR', 'En 4:5, il s’affiche ici en plus grand qu’en 1:1.'],
] as const)('a recommended ratio of %s is blue advice in %s', async (value, locale, line) => {
  const accepted: Rule = { type: 'ratio', operator: 'between', value: ['4:5', '1.91:1'] };
  const advised = { type: 'ratio', operator: typeof value === 'string' ? 'eq' : 'in', value } as Rule;
  const [part] = await linesOf({ rules: [accepted], recommended: [advised] }, locale);
  expect(part?.lines[0]?.trim()).toContain(line);
  expect(screen.queryByText(/wrong ratio|pas le bon ratio/)).toBeNull();
  expect(document.querySelector('.text-warn, .text-bad')).toBeNull();
  expect(document.querySelectorAll('.text-info').length).toBeGreaterThan(0);
});

test('recommendations beside broken rules do not claim that the file is accepted', async () => {
  const parts = await linesOf({ rules: [size], recommended: [wide, { type: 'size', operator: 'lte', value: 5 }] });
  expect(parts.map(({ title }) => title)).toEqual([cannotFit, 'Advice from the platform']);
});

test('a recommendation that repeats a requirement is shown once', async () => {
  expect(await linesOf({ rules: [wide], recommended: [wide] })).toHaveLength(1);
});

test('a rule that could not be checked shows what it requires', async () => {
  expect(await linesOf({ rules: [wide], facts: { width: null, height: null } })).toEqual([
    { title: 'This could not be checked', lines: ['Width must be at least 1920 px.'] },
  ]);
});

test('waived rules are shown without a remedy', async () => {
  const [part] = await linesOf({ rules: [size], waived: true });
  expect(part?.lines).toEqual(['38.15 MB is too large: at most 30 MB. ']);
});

test('units and decimals are formatted in French', async () => {
  const [part] = await linesOf({ rules: [size] }, 'fr-FR');
  expect(part?.lines[0]).toContain('38,15 Mo');
});
