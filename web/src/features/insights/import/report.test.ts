import { expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { currencyIn, placeColumns } from './columns.ts';
import { readCells } from './read-file.ts';
import { batchesOf, dayOrderOf, findTable, readDay, readNumber, readReport, type Table } from './report.ts';

const read = (table: Table | null, currencyDigits = 2) => {
  if (!table) throw new Error('no headings');
  const places = placeColumns(table.headings);
  return readReport(table, { places, dayOrder: dayOrderOf(table, places.day, 'month-first'), currencyDigits });
};

const csv = (text: string) => readCells(new File([text], 'report.csv'));

const english = `"Campaign name","Ad set name","Ad name",Day,"Amount spent (EUR)",Impressions,"Link clicks",Results,"Result indicator"
"Trail, autumn",Runners,"Trail A",2026-11-18,"1,234.50",18204,204,9,actions:purchase
"Trail, autumn",Runners,"Trail B",2026-11-18,12.05,900,,,
"Trail, autumn",Runners,,2026-11-18,1246.55,19104,204,9,
`;

test('reads a report of Ads Manager; the row of totals is left out', async () => {
  const table = findTable(await csv(english));
  expect(currencyIn(table?.headings ?? [])).toBe('EUR');
  expect(read(table)).toEqual({
    rows: [
      {
        day: '2026-11-18',
        campaign: 'Trail, autumn',
        adSet: 'Runners',
        ad: 'Trail A',
        figures: { spend: 123_450, impressions: 18_204, linkClicks: 204, results: 9 },
        resultKind: 'actions:purchase',
      },
      {
        day: '2026-11-18',
        campaign: 'Trail, autumn',
        adSet: 'Runners',
        ad: 'Trail B',
        figures: { spend: 1205, impressions: 900 },
      },
    ],
    problems: [],
    totals: 1,
    merged: 0,
  });
});

test('reads a French report with decimal commas, semicolons, days first and lines above the headings', async () => {
  const table = findTable(
    await csv(`Rapport;Aster
Nom de la campagne;Nom de la publicité;Jour;Montant dépensé (EUR);Impressions;Clics sur un lien;Identifiant de la publicité
Été;Film 9:16;03/06/2026;1 234,5;1.000;20;ag:6040000000001
Été;Film 9:16;18/06/2026;0,99;10;;ag:6040000000001
`),
  );
  expect(read(table).rows).toMatchObject([
    { day: '2026-06-03', adId: '6040000000001', figures: { spend: 123_450, impressions: 1000, linkClicks: 20 } },
    { day: '2026-06-18', figures: { spend: 99, impressions: 10 } },
  ]);
});

test('rows of a breakdown by placement are added up by ad and day', async () => {
  const head = 'Ad name,Day,Placement,Amount spent (JPY),Impressions\n';
  const { rows, merged } = read(findTable(await csv(`${head}A,2026-11-18,feed,100,10\nA,2026-11-18,story,50,5\n`)), 0);
  expect({ rows, merged }).toMatchObject({ rows: [{ figures: { spend: 150, impressions: 15 } }], merged: 1 });
});

test('unreadable cells are named with line, column and value, and their rows are left out', async () => {
  const head = 'Ad name,Reporting starts,Reporting ends,Amount spent (EUR),Impressions\n';
  const { rows, problems } = read(
    findTable(
      await csv(
        `${head}A,2026-11-18,2026-11-18,abc,10\nB,2026-02-30,2026-02-30,1,1\nC,2026-11-01,2026-11-30,1,1\nD,2026-11-18,2026-11-18,-2,1.5\n`,
      ),
    ),
  );
  expect(rows).toEqual([]);
  expect(problems).toEqual([
    { line: 2, column: 'spend', kind: 'number', value: 'abc' },
    { line: 3, column: 'day', kind: 'day', value: '2026-02-30' },
    { line: 4, column: 'until', kind: 'several-days', value: '2026-11-30' },
    { line: 5, column: 'spend', kind: 'negative', value: '-2' },
    { line: 5, column: 'impressions', kind: 'whole-number', value: '1.5' },
  ]);
});

test('reads a workbook with dates and numbers', async () => {
  const heads = ['Ad name', 'Day', 'Amount spent (EUR)', 'Impressions'].map((value) => ({ value }));
  const day = { value: new Date('2026-11-18T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' };
  const bytes = await writeXlsx([heads, [{ value: 'A' }, day, { value: 12.34 }, { value: 1000 }]]).toBuffer();
  const table = findTable(await readCells(new File([new Uint8Array(bytes)], 'report.xlsx')));
  expect(read(table).rows).toMatchObject([{ day: '2026-11-18', ad: 'A', figures: { spend: 1234, impressions: 1000 } }]);
});

test('a file without known headings is no report', async () => {
  expect(findTable(await csv('a,b,c\n1,2,3\n'))).toBeNull();
  expect(findTable(await csv(''))).toBeNull();
  await expect(csv('a\0b')).rejects.toThrow();
});

test('days and numbers as spreadsheets and people write them', () => {
  expect(readDay(new Date('2026-11-18T00:00:00Z'), 'day-first')).toBe('2026-11-18');
  expect(readDay('11/18/2026', 'month-first')).toBe('2026-11-18');
  expect(readDay('18.11.26', 'day-first')).toBe('2026-11-18');
  expect(readDay('yesterday', 'day-first')).toBeNull();
  expect(readNumber('€1,234.50', false)).toBe(1234.5);
  expect(readNumber('1\u202f234,5 €', true)).toBe(1234.5);
  expect(readNumber('1e5', false)).toBeNull();
});

test('requests hold whole days and leave no gap between them', () => {
  const row = (day: string) => ({ day, campaign: '', adSet: '', ad: 'A', figures: {} });
  const rows = ['2026-06-01', '2026-06-01', '2026-06-02', '2026-06-05'].map(row);
  expect(batchesOf(rows, 3)?.map(({ since, until, rows: { length } }) => [since, until, length])).toEqual([
    ['2026-06-01', '2026-06-02', 3],
    ['2026-06-03', '2026-06-05', 1],
  ]);
  expect(batchesOf(rows, 1)).toBeNull();
});
