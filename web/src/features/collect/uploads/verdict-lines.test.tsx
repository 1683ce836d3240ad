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
const cannotFit = 'The file does not meet the following requirement(s)';
const notAdvised = 'The file is accepted, but does not follow the platform’s recommendations';

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

test('each broken rule says what the file has and how to make it fit', async () => {
  expect(await linesOf({ rules: [size] })).toEqual([
    {
      title: cannotFit,
      lines: ['Size is not less than or equal to 30 MB. This file: 38.15 MB. Export it at 30 MB or less.'],
    },
  ]);
});

test('several broken rules stand in one list', async () => {
  const [part] = await linesOf({ rules: [ratio, size] });
  expect(part?.lines[0]).toContain('Ratio is not equal to 9:16. This file:');
  expect(part?.lines[1]).toContain('Size is not less than or equal to 30 MB.');
});

test('a broken recommendation is a warning, not a refusal', async () => {
  const parts = await linesOf({ recommended: [wide] });
  expect(parts.map(({ title }) => title)).toEqual([notAdvised]);
  expect(parts[0]?.lines[0]).toContain('This file: 1080 px.');
});

test('beside broken rules, recommendations do not claim that the file is accepted', async () => {
  const parts = await linesOf({ rules: [size], recommended: [wide] });
  expect(parts.map(({ title }) => title)).toEqual([cannotFit, 'It does not follow these recommendations either']);
});

test('a recommendation that repeats a requirement is shown once', async () => {
  expect(await linesOf({ rules: [wide], recommended: [wide] })).toHaveLength(1);
});

test('a rule that could not be checked says what it requires', async () => {
  expect(await linesOf({ rules: [wide], facts: { width: null, height: null } })).toEqual([
    { title: 'This could not be checked', lines: ['Width must be at least 1920 px.'] },
  ]);
});

test('waived rules stay readable, without a remedy', async () => {
  const [part] = await linesOf({ rules: [size], waived: true });
  expect(part?.lines).toEqual(['Size is not less than or equal to 30 MB. This file: 38.15 MB. ']);
});

test('units and decimals are written as in French', async () => {
  const [part] = await linesOf({ rules: [size] }, 'fr-FR');
  expect(part?.lines[0]).toContain('38,15 Mo');
});
