import { expect, test } from 'vitest';
import type { CsvFormat } from '@ad-foundry/contract/insights/searches.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { figureSetOf, noSums, notReported } from '#features/platforms/insights/rules.ts';
import { linesOfTable } from './exports.ts';

const advertiser = { currency: 'EUR', currencyDigits: 2 } as InsightAdvertiser;
const head = { advertiser, period: { since: '2026-11-01', until: '2026-11-07' } };
const set = figureSetOf(
  {
    ...noSums,
    spend: 123_456,
    impressions: 98_765,
    videoImpressions: 98_765,
    linkClicks: 1234,
    views3s: 20_000,
    plays: 30_000,
  },
  notReported,
);
const item = {
  level: 'campaign' as const,
  id: '6040000000001',
  name: '-3,5; "Trail"',
  state: 'active' as const,
  campaign: null,
  adSet: null,
  figures: set,
  deleted: set,
};

async function linesIn(format: CsvFormat): Promise<string[]> {
  const columns = ['spend', 'cpm', 'ctr', 'hookRate', 'roas', 'impressions'] as const;
  const table = { head, items: [item as never], totals: set, deleted: null };
  const lines: string[] = [];
  for await (const line of linesOfTable(table, { format, columns })) lines.push(line.trimEnd());
  return lines;
}

test('raw lines have names of figures, fractions and ids', async () => {
  expect(await linesIn('raw')).toEqual([
    '\uFEFFlevel,id,name,state,campaign,adset,since,until,spend (EUR),cpm (EUR),ctr,hookRate,roas,impressions',
    `campaign,id:6040000000001,"'-3,5; ""Trail""",active,,,2026-11-01,2026-11-07,1234.56,12.5,${1234 / 98_765},${20_000 / 98_765},,98765`,
    `of which deleted,,,,"'-3,5; ""Trail""",,2026-11-01,2026-11-07,1234.56,12.5,${1234 / 98_765},${20_000 / 98_765},,98765`,
    `total,,,,,,2026-11-01,2026-11-07,1234.56,12.5,${1234 / 98_765},${20_000 / 98_765},,98765`,
  ]);
});

test('lines in French have its headings, semicolons, decimal commas, and the rounding of the screen', async () => {
  expect(await linesIn('fr-FR')).toEqual([
    '\uFEFFNom;Statut;Campagne;Ensemble de publicités;Du;Au;Dépenses (EUR);CPM (EUR);CTR (lien) (%);Taux d’accroche (%);ROAS;Impressions',
    `"'-3,5; ""Trail""";Active;;;2026-11-01;2026-11-07;1234,56;12,5;1,25;20,3;;98765`,
    `"'-3,5; ""Trail""\u202f: dont supprimées sur la plateforme";;"'-3,5; ""Trail""";;2026-11-01;2026-11-07;1234,56;12,5;1,25;20,3;;98765`,
    `Total;;;;2026-11-01;2026-11-07;1234,56;12,5;1,25;20,3;;98765`,
  ]);
});

test('lines in English have its headings, commas and decimal points', async () => {
  const [titles, first] = await linesIn('en-US');
  expect(titles).toBe(
    '\uFEFFName,Status,Campaign,Ad set,From,To,Spend (EUR),CPM (EUR),CTR (link) (%),Hook rate (%),ROAS,Impressions',
  );
  expect(first).toBe(`"'-3,5; ""Trail""",Active,,,2026-11-01,2026-11-07,1234.56,12.5,1.25,20.3,,98765`);
});
