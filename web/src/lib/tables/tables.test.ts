import { expect, test } from 'vitest';
import fc from 'fast-check';
import { decodeText } from '@ad-foundry/contract/rules/tables/decode-text.ts';
import { readDelimited } from '@ad-foundry/contract/rules/tables/delimited-text.ts';
import { dayEvidence, dayOrderOf, readDay } from './day-style.ts';
import { currencyBeside, decimalSignOf, numberEvidence, readNumber } from './number-style.ts';

const cellsOf = (text: string) => readDelimited(text).lines.map(({ cells }) => cells);

test('text is decoded as UTF-8, UTF-16 with or without a byte order mark, or Windows-1252', () => {
  const text = 'Été Sérum – 12 €;Größe';
  const decoded = (bytes: Uint8Array) => decodeText(bytes)?.text.replace('\uFEFF', '');
  expect(decoded(new TextEncoder().encode(text))).toBe(text);
  expect(decoded(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text);
  expect(decoded(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toBe(text);
  expect(decoded(Buffer.from(text, 'utf16le'))).toBe(text);
  expect(decoded(Buffer.from(text, 'utf16le').swap16())).toBe(text);
  expect(decoded(new Uint8Array([0xc9, 0x74, 0xe9, 0x3b, 0x53]))).toBe('Été;S');
  expect(decodeText(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toBeNull();
});

test('the delimiter is the one that gives every line the same number of cells', () => {
  expect(readDelimited('Name;Spend;CPM\nA;12,34;10,249169\nB;875,60;13,678685\n').delimiter).toBe(';');
  expect(
    readDelimited('Ad performance - weekly\n"Nov 9, 2026 - Nov 15, 2026"\nDay,Cost\n2026-11-09,"1,170.44"\n').delimiter,
  ).toBe(',');
  expect(readDelimited('a\tb;c\nd\te, f\n').delimiter).toBe('\t');
  expect(readDelimited('sep=|\na,b|c\n').lines).toEqual([{ line: 2, cells: ['a,b', 'c'] }]);
});

test('a record keeps the line on which it begins, even if its cells contain line breaks', () => {
  expect(readDelimited('a,b\r\n"one\r\ntwo",2\r\n\r\n"x""y",3').lines).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['one\r\ntwo', '2'] },
    { line: 4, cells: [''] },
    { line: 5, cells: ['x"y', '3'] },
  ]);
});

test('an unclosed quotation mark is a character and does not join cells', () => {
  expect(cellsOf('Name\tText\nOpener\t"Best" cut of the year\nTeaser\tShort\n')).toEqual([
    ['Name', 'Text'],
    ['Opener', '"Best" cut of the year'],
    ['Teaser', 'Short'],
  ]);
  expect(cellsOf('Name\tText\nA\t"Hello\nB\tthe 15"\nC\tx\n')).toHaveLength(4);
  expect(cellsOf('Name\tText\n"A\tx\nB\ty"\nC\tz\n')).toEqual([
    ['Name', 'Text'],
    ['"A', 'x'],
    ['B', 'y"'],
    ['C', 'z'],
  ]);
});

test('numbers are read with their decimal sign, groups, currency and sign', () => {
  const written: [string, '.' | ',', number | null][] = [
    ['1\u202F234,56\u00A0€', ',', 1234.56],
    ['12,34 €', ',', 12.34],
    ['1’234.56', '.', 1234.56],
    ["1'234", '.', 1234],
    ['$1,234.56', '.', 1234.56],
    ['1.234,50', ',', 1234.5],
    ['1.250', ',', 1250],
    ['1.250', '.', 1.25],
    ['-$3.20', '.', -3.2],
    ['(3.20)', '.', -3.2],
    ['CHF 1 000.05', '.', 1000.05],
    ['12,34,567.80', '.', 1234567.8],
    ['0.123', ',', null],
    ['1,23', '.', null],
    ['n.a.', '.', null],
    ['12 34', ',', null],
    ['1.2.3', '.', null],
    ['23.41%', '.', 23.41],
    ['', '.', null],
  ];
  for (const [text, sign, value] of written) expect([text, readNumber(text, sign)]).toEqual([text, value]);
  expect(readNumber('1.005', '.', 2)).toBe(100.5);
  expect(readNumber(1e-7, '.', 2)).toBe(1e-5);
  expect(readNumber('594440000', '.', -4)).toBe(59444);
  expect(['12,34 €', 'US$5', 'CHF 5', '5'].map((text) => currencyBeside(text))).toEqual(['€', 'US$', 'CHF', null]);
});

test('all cells of a column decide its decimal sign, or it stays open', () => {
  const signOf = (cells: string[], isWhole = false) => decimalSignOf(numberEvidence(cells, isWhole));
  expect(signOf(['1.250', '3,11', '1.235,16'])).toBe(',');
  expect(signOf(['1,234', '12.50'])).toBe('.');
  expect(signOf(['1.234'])).toBe('open');
  expect(signOf(['1.234'], true)).toBe(',');
  expect(signOf(['12', '300'])).toBeNull();
  expect(signOf(['1,5', '1.5'])).toBe('open');
});

test('days are read in the languages of reports, without their time of day', () => {
  const days: [string, string | null][] = [
    ['2026-11-18', '2026-11-18'],
    ['2026-11-18 00:00:00', '2026-11-18'],
    ['2026-11-18T08:00:00.000-07:00', '2026-11-18'],
    ['20261118', '2026-11-18'],
    ['18.11.26', '2026-11-18'],
    ['Nov 18, 2026', '2026-11-18'],
    ['18 nov. 2026', '2026-11-18'],
    ['mer. 18 novembre 2026', '2026-11-18'],
    ['18. November 2026', '2026-11-18'],
    ['18-Nov-26', '2026-11-18'],
    ['18 de noviembre de 2026', '2026-11-18'],
    ['2026-11-31', null],
    ['31/02/2026', null],
    ['Total', null],
    ['November 2026', null],
    ['17', null],
  ];
  for (const [text, day] of days) expect([text, readDay(text, 'day-first')]).toEqual([text, day]);
  expect(readDay(new Date('2026-11-18T00:00:00Z'), 'month-first')).toBe('2026-11-18');
  expect(readDay('03/04/2026', 'month-first')).toBe('2026-03-04');
  expect(readDay('03.04.2026', 'month-first')).toBe('2026-04-03');
});

test('all cells of a column decide its order of day and month, or it stays open', () => {
  const orderOf = (...cells: string[]) => dayOrderOf(dayEvidence(cells));
  expect(orderOf('11/10/2026', '11/13/2026')).toBe('month-first');
  expect(orderOf('11/10/2026', '13/11/2026')).toBe('day-first');
  expect(orderOf('01/11/2026', '02/11/2026')).toBe('open');
  expect(orderOf('13/11/2026', '11/13/2026')).toBe('open');
  expect(orderOf('01/01/2026', '2026-11-02', '01.11.2026')).toBeNull();
});

test('a table written with any delimiter and quotes is read back unchanged', () => {
  const cell = fc.string({ maxLength: 8, unit: fc.constantFrom('a', '1', ',', ';', '"', '\n', ' ', 'é', '.', '\t') });
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 4, maxLength: 8 });
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t'), (rows, delimiter) => {
      // Tabs within cells can look like the columns of a pasted table.
      fc.pre(delimiter !== '\t' || rows.flat().every((text) => !text.includes('\t')));
      const text = [['h1', 'h2', 'h3'], ...rows].map((row) => row.map(quote).join(delimiter)).join('\r\n');
      expect(cellsOf(text).slice(1)).toEqual(rows);
    }),
  );
});
