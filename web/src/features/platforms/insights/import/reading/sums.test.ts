import { zipSync, strToU8 } from 'fflate';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTableText } from '@ad-foundry/contract/rules/tables/delimited-text.ts';
import { readTableFile, UnreadableTable } from '@ad-foundry/probe/tables/read-table-file.ts';
import type { LearnedHeadings } from './columns.ts';
import { readReport } from './read-report.ts';

const options = { learned: {}, today: '2026-11-28' };

interface AdDay {
  day: number;
  ad: string;
  cents: number;
  impressions: number;
}

/** The format in which a program writes a report. */
interface Style {
  delimiter: ',' | ';' | '\t';
  decimal: ',' | '.';
  group: '' | ' ' | '\u202F' | "'" | ',' | '.';
  currency: (amount: string) => string;
  day: (day: string, month: string, year: string) => string;
}

const styles: Style[] = [
  { delimiter: ',', decimal: '.', group: ',', currency: (text) => `$${text}`, day: (d, m, y) => `${y}-${m}-${d}` },
  {
    delimiter: ';',
    decimal: ',',
    group: '\u202F',
    currency: (text) => `${text}\u00A0€`,
    day: (d, m, y) => `${d}/${m}/${y}`,
  },
  { delimiter: ';', decimal: ',', group: '.', currency: (text) => text, day: (d, m, y) => `${d}.${m}.${y}` },
  { delimiter: '\t', decimal: '.', group: "'", currency: (text) => `CHF ${text}`, day: (d, m, y) => `${d}.${m}.${y}` },
  { delimiter: ',', decimal: '.', group: '', currency: (text) => text, day: (d, m, y) => `${m}/${d}/${y}` },
];
const headings = { Day: 'day', 'Ad name': 'ad', 'Amount spent (EUR)': 'spend', Impressions: 'impressions' } as const;
type Heading = keyof typeof headings;

const groupDigits = (digits: string, group: string) => digits.replace(/\B(?=(\d{3})+$)/g, group);

function write(rows: readonly AdDay[], style: Style, order: readonly Heading[]): string {
  const quote = (text: string) => (/[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const two = (value: number) => String(value).padStart(2, '0');
  const cell = (row: AdDay, heading: Heading): string => {
    switch (headings[heading]) {
      case 'day':
        return style.day(two(row.day), '10', '2026');
      case 'ad':
        return row.ad;
      case 'spend':
        return style.currency(
          `${groupDigits(String(Math.floor(row.cents / 100)), style.group)}${style.decimal}${two(row.cents % 100)}`,
        );
      default:
        return groupDigits(String(row.impressions), style.group);
    }
  };
  return [order, ...rows.map((row) => order.map((heading) => cell(row, heading)))]
    .map((line) => line.map(quote).join(style.delimiter))
    .join('\r\n');
}

const adDay = fc.record({
  // Days above twelve in each table show which number is the month.
  day: fc.integer({ min: 13, max: 28 }),
  ad: fc.constantFrom('Hook A', 'Offre ; -20 %', 'He said "hi"', '9:16, v2', 'Müller'),
  cents: fc.integer({ min: 0, max: 900_000_00 }),
  impressions: fc.integer({ min: 0, max: 2_000_000 }),
});

test('columns in any order, any delimiter and any format of numbers and days give the same sums', () => {
  const orders = fc.shuffledSubarray(Object.keys(headings) as Heading[], { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(
      fc.array(adDay, { minLength: 2, maxLength: 12 }),
      fc.constantFrom(...styles),
      orders,
      (rows, style, order) => {
        const { sheets } = readTableText(write(rows, style, order));
        const reading = readReport(sheets, options);
        expect(readReport(sheets, options)).toEqual(reading);
        expect(reading.questions).toEqual([]);
        expect(reading.refused).toEqual([]);
        const sum = (figure: 'spend' | 'impressions') =>
          reading.advertisers.reduce((total, { sums }) => total + (sums[figure] ?? 0), 0);
        expect([sum('spend'), sum('impressions')]).toEqual([
          rows.reduce((total, { cents }) => total + cents, 0),
          rows.reduce((total, { impressions }) => total + impressions, 0),
        ]);
      },
    ),
  );
});

test('a pivot table with a sum "All" for each campaign counts only its days', () => {
  const { sheets } = readTableText(
    [
      'Nombre de la campaña,Nombre del anuncio,Día,Importe gastado (EUR),Impresiones',
      'Verano,Gancho A,All,30.00,300',
      ',,2026-10-01,10.00,100',
      ',,2026-10-02,20.00,200',
      'Otoño,Gancho B,All,5.00,50',
      ',,2026-10-01,5.00,50',
    ].join('\n'),
  );
  const { advertisers, leftOut, rows, filledDown } = readReport(sheets, options);
  expect(advertisers).toMatchObject([{ sums: { spend: 3500, impressions: 350 }, ads: 2 }]);
  expect(leftOut.map(({ line, kind }) => [line, kind])).toEqual([
    [2, 'subtotal'],
    [5, 'subtotal'],
  ]);
  expect(rows.map(({ campaign }) => campaign)).toEqual(['Verano', 'Verano', 'Otoño']);
  expect(filledDown).toBe(3);
});

test('two accounts and two currencies in one file stay separate', () => {
  const { sheets } = readTableText(
    [
      'Account name;Ad name;Day;Amount spent;Impressions',
      'FR;A;2026-10-01;12,34 €;1',
      'CH;A;2026-10-01;CHF 5,00;1',
      'FR;B;2026-10-01;1,00 €;1',
    ].join('\n'),
  );
  expect(readReport(sheets, options).advertisers).toMatchObject([
    { name: 'FR', currency: 'EUR', sums: { spend: 1334 } },
    { name: 'CH', currency: 'CHF', sums: { spend: 500 } },
  ]);
});

const readText = (...lines: string[]) => readReport(readTableText(lines.join('\n')).sheets, options);

test('a row identical to an earlier one is left out until the user counts it', () => {
  const lines = [
    'Day,Ad name,Spend,Impressions',
    '2026-10-01,A,11.50,5',
    '2026-10-01,A,11.50,5',
    '2026-10-01,A,1.50,5',
  ];
  const { leftOut, advertisers } = readText(...lines);
  expect(leftOut).toMatchObject([{ line: 3, kind: 'repeat' }]);
  expect(advertisers).toMatchObject([{ sums: { spend: 1300 } }]);
  const { sheets } = readTableText(lines.join('\n'));
  expect(readReport(sheets, { ...options, countedLines: [3] }).advertisers).toMatchObject([{ sums: { spend: 2450 } }]);
});

test('numbers below a heading in thousands are multiplied', () => {
  const { advertisers } = readText(
    'Day,Ad name,Spend,Impressions (000)',
    '2026-10-01,A,11.50,5',
    '2026-10-02,A,11.50,6',
  );
  expect(advertisers).toMatchObject([{ sums: { spend: 2300 } }]);
  const { sheets } = readTableText('Day,Ad name,Kosten (k€),Impressions\n2026-10-01,A,1.25,5\n2026-10-02,A,0.5,5');
  expect(readReport(sheets, { ...options, places: { spend: 2 } }).advertisers).toMatchObject([
    { sums: { spend: 175_000 } },
  ]);
});

test('weeks are refused even if their column is chosen as the day', () => {
  const { sheets } = readTableText('Week,Ad name,Spend,Impressions\n2026-10-05,A,1.50,5');
  expect(readReport(sheets, options).longerPeriod).toBe('Week');
  expect(readReport(sheets, { ...options, places: { day: 0 } }).longerPeriod).toBe('Week');
});

test('dates of a spreadsheet beside days that it left as text are refused, because it may have swapped day and month', () => {
  const at = (text: string) => new Date(`${text}T00:00:00Z`);
  const lines = [
    ['Day', 'Ad name', 'Spend', 'Impressions'],
    [at('2026-10-11'), 'A', 1, 1],
    ['11/13/2026', 'A', 1, 1],
  ].map((cells, index) => ({ line: index + 1, cells }));
  const { refused, rows } = readReport([{ name: '', lines }], options);
  expect(refused).toMatchObject([{ line: 2, reason: 'swapped' }]);
  expect(rows).toMatchObject([{ line: 3, day: '2026-11-13' }]);
});

test('the total of the file is the largest of its sums', () => {
  const { total } = readText(
    'Day,Ad name,Spend,Impressions',
    '2026-10-01,A,1.50,1',
    'Total,,1.50,1',
    '2026-10-02,A,2.50,1',
    'Grand Total,,4.00,2',
  );
  expect(total).toMatchObject({ line: 5, figures: { spend: 400 } });
});

test('headings named like object properties are read as headings', () => {
  const { sheets } = readTableText('__proto__,constructor,Day,Ad name,Spend,Impressions\n1,2,2026-10-01,A,1.50,3\n');
  const learned = { constructor: 'clicks' } as unknown as LearnedHeadings;
  expect(readReport(sheets, { ...options, learned }).advertisers).toMatchObject([{ sums: { spend: 150, clicks: 2 } }]);
  expect(readReport(sheets, options).places.clicks).toBeUndefined();
});

test('hostile cells are read quickly', () => {
  const spaces = ' '.repeat(20_000);
  const cells = [
    `+${spaces}x`,
    `1${' 1'.repeat(20_000)}x`,
    `${'1,'.repeat(20_000)}x`,
    `${'a '.repeat(20_000)}12`,
    `12/11${spaces}/2026`,
  ];
  const { sheets } = readTableText(
    ['Day,Ad name,Spend,Impressions', ...cells.map((cell) => `"${cell}",A,"${cell}","${cell}"`)].join('\n'),
  );
  expect(new Set(readReport(sheets, options).refused.map(({ line }) => line)).size).toBe(cells.length);
});

const failureOf = (bytes: Uint8Array) =>
  readTableFile(new Blob([bytes as Uint8Array<ArrayBuffer>])).then(
    () => null,
    (error: unknown) => (error instanceof UnreadableTable ? error.failure : error),
  );

test('files that are not tables, or too large when unpacked, are refused', async () => {
  const workbook = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8('<a/>') });
  const directory = workbook.findLastIndex(
    (byte, at) => byte === 0x50 && workbook[at + 2] === 1 && workbook[at + 3] === 2,
  );
  new DataView(workbook.buffer).setUint32(directory + 24, 4_000_000_000, true);
  expect(await failureOf(workbook)).toBe('too-large');
  expect(await failureOf(zipSync({ 'word/document.xml': strToU8('<w/>') }))).toBe('other-kind');
  expect(await failureOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toBe('old-workbook');
  expect(await failureOf(strToU8('%PDF-1.7 text'))).toBe('other-kind');
  expect(await failureOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toBe('other-kind');
  expect(await failureOf(new Uint8Array())).toBe('empty');
});

test('wide and long texts are read in linear time', () => {
  const columns = 20_000;
  expect(readTableText('a\t'.repeat(columns)).sheets[0]?.lines[0]?.cells).toHaveLength(columns + 1);
  expect(readTableText('a\n'.repeat(200_000)).sheets[0]?.lines).toHaveLength(200_000);
});

test('a workbook with a single cell at a distant position is refused', async () => {
  const sheet = (cell: string) =>
    `<worksheet><sheetData><row r="1"><c r="${cell}"><v>1</v></c></row></sheetData></worksheet>`;
  const of = (cell: string) =>
    zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': strToU8(sheet(cell)) });
  expect(await failureOf(of('XFD1'))).toBe('too-large');
  expect(await failureOf(of('Z1048576'))).toBe('too-large');
  expect(await failureOf(of('ZZZZZZ999999999'))).toBe('too-large');
});
