import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readTableFile } from '@ad-foundry/probe/tables/read-table-file.ts';
import { mergeRows } from './group-rows.ts';
import { readReport } from './read-report.ts';
import type { ReportChoices, ReportReading, ReportRow } from './report-reading.ts';

const folder = fileURLToPath(new URL('./cases/', import.meta.url));
const today = '2026-11-28';

async function read(name: string, choices: ReportChoices = {}): Promise<ReportReading> {
  const { sheets } = await readTableFile(new Blob([readFileSync(folder + name)]));
  return readReport(sheets, { learned: {}, today, ...choices });
}

interface ExpectedRow {
  line: number;
  day: string;
  campaign: string;
  adSet?: string | null;
  ad: string;
  adId?: string;
  spendCents: number;
  purchaseValueCents?: number | null;
  resultKind?: string | null;
  [figure: string]: unknown;
}

interface Expected {
  file: string;
  headerLine: number;
  currency: string;
  rows: ExpectedRow[];
  ignored: { line: number; kind: string }[];
  refused: { line: number; column: string; value: string }[];
  totals: Record<string, number>;
  totalsInFile?: Record<string, number>;
  byAdAndDay: string | { day: string; ad: string; spendCents: number; results: number }[];
}

const counts = ['impressions', 'clicks', 'linkClicks', 'results', 'purchases'] as const;

/** A row in the format of the expectations, without figures that are null or 0. */
function describeRow(row: ReportRow, expected: ExpectedRow) {
  const figure = (name: (typeof counts)[number]) =>
    expected[name] === undefined ? {} : { [name]: row.figures[name] ?? 0 };
  return {
    line: row.line,
    day: row.day,
    campaign: row.campaign,
    adSet: row.adSet,
    ad: row.ad,
    ...(expected.adId === undefined ? {} : { adId: row.adId }),
    spendCents: row.figures.spend ?? 0,
    ...(expected.purchaseValueCents === undefined ? {} : { purchaseValueCents: row.figures.purchaseValue ?? 0 }),
    ...(expected.resultKind === undefined ? {} : { resultKind: row.resultKind }),
    ...Object.assign({}, ...counts.map(figure)),
  };
}

const expectedOf = (row: ExpectedRow) => ({
  ...row,
  adSet: row.adSet ?? '',
  ...Object.fromEntries(
    [...counts, 'purchaseValueCents'].flatMap((name) => (row[name] === undefined ? [] : [[name, row[name] ?? 0]])),
  ),
});

const cases = readdirSync(folder)
  .filter((name) => name.endsWith('.expected.json'))
  .map((name) => JSON.parse(readFileSync(folder + name, 'utf8')) as Expected);

test.each(cases.map((expected) => [expected.file, expected] as const))(
  '%s is read as expected',
  async (file, expected) => {
    const reading = await read(file);
    expect(reading.questions).toEqual([]);
    expect(reading.headingLine).toBe(expected.headerLine);
    expect(reading.rows.map((row, at) => describeRow(row, expected.rows[at] ?? ({} as ExpectedRow)))).toEqual(
      expected.rows.map(expectedOf),
    );
    expect(reading.refused.map(({ line, value }) => ({ line, value }))).toEqual(
      expected.refused.map(({ line, value }) => ({ line, value })),
    );
    const kinds: Record<string, string> = { above: 'preamble', blank: 'blank', total: 'total', subtotal: 'total' };
    expect(reading.leftOut.map(({ line, kind }) => ({ line, kind: kinds[kind] }))).toEqual(
      expected.ignored.map(({ line, kind }) => ({ line, kind })),
    );
    const [reportAdvertiser] = reading.advertisers;
    expect(reading.advertisers).toHaveLength(1);
    expect(reportAdvertiser?.currency).toBe(expected.currency);
    expect(reportAdvertiser?.sums).toMatchObject({
      spend: expected.totals['spendCents'],
      impressions: expected.totals['impressions'],
      results: expected.totals['results'],
    });
    const total = expected.totalsInFile;
    expect(
      reading.total && {
        line: reading.total.line,
        spendCents: reading.total.figures.spend,
        impressions: reading.total.figures.impressions,
      },
    ).toEqual(
      total ? { line: total['line'], spendCents: total['spendCents'], impressions: total['impressions'] } : null,
    );
    if (Array.isArray(expected.byAdAndDay)) {
      expect(
        mergeRows(reading.rows).map(({ day, ad, figures }) => ({ day, ad, spendCents: figures.spend ?? 0 })),
      ).toEqual(
        expected.byAdAndDay
          .map(({ day, ad, spendCents }) => ({ day, ad, spendCents }))
          .toSorted((a, b) => a.day.localeCompare(b.day)),
      );
    }
  },
);

test('ambiguous days become a question with both readings', async () => {
  const open = await read('french-days-under-13.csv');
  expect(open.questions).toMatchObject([
    {
      kind: 'day-order',
      heading: 'Jour',
      count: 2,
      options: [
        { value: 'day-first', days: ['2026-11-01', '2026-11-02'], futureDays: 0 },
        { value: 'month-first', days: ['2026-01-11', '2026-02-11'] },
      ],
    },
  ]);
  const { advertisers, questions } = await read('french-days-under-13.csv', { dayOrder: 'day-first' });
  expect(questions).toHaveLength(1);
  expect(advertisers).toMatchObject([{ currency: 'EUR', days: ['2026-11-01', '2026-11-02'], sums: { spend: 2600 } }]);
});

test('a single ambiguous number becomes a question', async () => {
  const sheets = (
    await readTableFile(new Blob(['Day,Ad name,Amount spent (EUR),Impressions\n2026-11-01,A,1.234,90\n']))
  ).sheets;
  const { questions } = readReport(sheets, { learned: {}, today });
  expect(questions).toMatchObject([
    {
      kind: 'decimal-sign',
      column: 'spend',
      options: [
        { value: ',', examples: [{ text: '1.234', number: 1234 }], advertisers: [{ sums: { spend: 123_400 } }] },
        { value: '.', examples: [{ text: '1.234', number: 1.234 }], advertisers: [{ sums: { spend: 123 } }] },
      ],
    },
  ]);
});

test('ids that a spreadsheet rounded are removed, so that names distinguish the ads', async () => {
  const { advertisers, roundedIds, rows } = await read('excel-rounded-ids.csv');
  expect(advertisers).toMatchObject([{ ads: 2, sums: { spend: 3000 } }]);
  expect(rows.map(({ ad, adId, figures }) => [ad, adId, figures.spend])).toEqual([
    ['Hook A', null, 1000],
    ['Hook B', null, 2000],
  ]);
  expect(roundedIds).toEqual([{ column: 'adId', lines: [2, 3], reason: 'rounded' }]);
});

test('German headings, a row "All" beside its parts, and names left blank below the first are read correctly', async () => {
  const german = await read('german-headings.csv');
  expect(german.rows).toMatchObject([{ day: '2026-11-18', figures: { spend: 123_450, impressions: 12_345 } }]);
  expect(german.questions).toEqual([]);
  const parts = await read('subtotal-all.csv');
  expect(parts.advertisers).toMatchObject([{ sums: { spend: 10_000 } }]);
  expect(parts.leftOut).toMatchObject([{ line: 2, kind: 'subtotal' }]);
  const grouped = await read('adsreporting-grouped.xlsx');
  expect(grouped.advertisers).toMatchObject([{ ads: 1, sums: { spend: 2200 } }]);
  const first = await read('adsreporting-grouped.xlsx', { sheet: 0 });
  expect(first.advertisers).toMatchObject([{ ads: 1, sums: { spend: 2200 } }]);
  expect(first.filledDown).toBe(1);
});
