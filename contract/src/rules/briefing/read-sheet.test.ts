import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { readSheet as readWorkbook } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { Cell } from '@ad-foundry/contract/rules/tables/table.ts';
import { judgeReading } from './case-report.ts';
import { options, parseCells, readCases } from './read-cases.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetReading } from './sheet-reading.ts';

const cases = readCases();
const caseFile = (name: string) => new URL(`./cases/${name}`, import.meta.url);

/** The creatives and questions without column positions. */
const outcome = ({ creatives, questions }: SheetReading) => ({
  creatives: creatives.map(({ name, lines, slots, deadline, owner, languages, state, description }) => ({
    name: name.value,
    lines,
    slots: slots
      .map(({ formatIds, count, seconds, line }) => JSON.stringify({ formatIds, count, seconds, line }))
      .toSorted(),
    deadline: deadline.value,
    owner: owner.value?.text,
    languages: languages.value,
    description: description.value,
    state,
  })),
  questions: questions.map(({ id, lines, isBlocking }) => ({ id, lines, isBlocking })),
});

it('reading a sheet twice gives the same result', () => {
  for (const { cells } of cases) expect(readSheet(cells, options)).toEqual(readSheet(structuredClone(cells), options));
});

it('the order of columns does not change the reading of a sheet without merged cells', () => {
  const flat = cases.filter(
    ({ cells, expected }) => !readSheet(cells, options).isCarried && expected.headings.length === 1,
  );
  expect(flat.length).toBeGreaterThan(8);
  fc.assert(
    fc.property(
      fc.constantFrom(...flat),
      fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
      ({ cells, expected }, keys) => {
        const width = Math.max(...cells.map((row) => row.length));
        const order = Array.from({ length: width }, (_, place) => place).toSorted(
          (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0),
        );
        const head = expected.headings[0] ?? 1;
        // Moving columns leaves remarks and sections in the first column.
        const isTable = (row: readonly string[]) => row.filter((text) => text !== '').length > 1;
        const moved = cells.map((row, at) =>
          at >= head - 1 && isTable(row) ? order.map((place) => row[place] ?? '') : row,
        );
        expect(outcome(readSheet(moved, options))).toEqual(outcome(readSheet(cells, options)));
      },
    ),
    { numRuns: 60 },
  );
});

it('a missing column leads to questions, never to a wrong slot or due date', () => {
  for (const { name, cells, expected, fileLine } of cases) {
    // Without its placement, a line is complete but means something else.
    const columns = readSheet(cells, options).columns.filter(
      ({ meaning }) => meaning !== 'name' && meaning !== 'parent' && meaning !== 'placement',
    );
    for (const { place, heading, meaning } of columns) {
      const without = cells.map((row) => row.map((text, at) => (at === place ? '' : text)));
      const reading = readSheet(without, options);
      // Another column contains the same information as codes.
      if (reading.columns.some((column) => column.isInferred && column.meaning === meaning)) continue;
      const open = new Set(
        reading.questions.filter(({ isAnswered }) => !isAnswered).flatMap(({ lines }) => lines.map(fileLine)),
      );
      const wrong = judgeReading(reading, expected, fileLine).filter(
        ({ line, verdict, why }) =>
          verdict === 'wrong' && !open.has(line) && /slot|due/.test(why.replace(/no slot of [^,]*/, '')),
      );
      expect(wrong, `${name} without ${heading}`).toEqual([]);
    }
  }
});

it('a pasted cell that begins with a quotation mark does not absorb the following cells', () => {
  const { creatives } = readSheet(parseCells(readFileSync(caseFile('excel-clipboard-quote.tsv'), 'utf8')), options);
  expect(creatives.map(({ name, description }) => [name.value, description.value])).toEqual([
    ['Opener', '"Best" cut of the year, 15 s'],
    ['Teaser B', 'Short cut'],
    ['Teaser C', 'Longer cut'],
    ['Teaser D', 'Outro'],
  ]);
});

it('a workbook with merged cells and dates reads as its pasted text', async () => {
  const rows = (await readWorkbook(readFileSync(caseFile('05-gsheet-sections.xlsx')))) as unknown as Cell[][];
  const pasted = cases.find(({ name }) => name.startsWith('05'));
  expect(outcome(readSheet(rows, options)).creatives).toEqual(
    outcome(readSheet(pasted?.cells ?? [], options)).creatives,
  );
});

const sheet = (...rows: string[]) => rows.map((row) => row.split('|').map((text) => text.trim()));
const headings = 'Name | Platform | Placement | Ratio | Type | Due';

it('members can skip lines individually or by kind, and include them', () => {
  const cells = sheet(
    headings,
    'A | IG | Stories | 9:16 | video | 2027-01-11',
    'Total | | | | | 1',
    'B | IG | Reels | 9:16 | video | 2027-01-12',
  );
  const names = (skipped: NonNullable<Parameters<typeof readSheet>[1]['skipped']>) =>
    readSheet(cells, { ...options, skipped }).creatives.map(({ name }) => name.value);
  expect(names({})).toEqual(['A', 'B']);
  expect(names({ lines: { 2: true } })).toEqual(['B']);
  expect(names({ lines: { 3: false } })).toEqual(['A', 'Total', 'B']);
  expect(names({ kinds: ['item'] })).toEqual([]);
});

it('heading lines and column meanings can be changed', () => {
  const cells = sheet('x | y | z', 'Alpha | IG Story 9:16 15s | 2027-01-11');
  const { creatives } = readSheet(cells, {
    ...options,
    headings: { from: 1, to: 1 },
    columns: { 0: 'name', 1: 'format', 2: 'deadline' },
  });
  expect(creatives).toMatchObject([
    { name: { value: 'Alpha' }, slots: [{ formatIds: ['meta-ig-stories-video'] }], deadline: { value: '2027-01-11' } },
  ]);
});

it('a name with a saved meaning leads to no question', () => {
  const cells = sheet(headings, 'A | DV360 | Leaderboard XL | | static | 2027-01-11');
  const question = readSheet(cells, options).questions.find(({ kind }) => kind === 'word');
  expect(question).toMatchObject({ text: 'DV360 Leaderboard XL', isBlocking: true });
  const format = options.formats.find(({ id }) => String(id) === 'dv360-display-728x90');
  const remembered = new Map([[question?.word ?? '', format ? [format.id] : []]]);
  const { creatives, questions } = readSheet(cells, { ...options, remembered });
  expect(questions).toEqual([]);
  expect(creatives).toMatchObject([{ state: 'ready', slots: [{ formatIds: ['dv360-display-728x90'] }] }]);
});

it('lines with the same name form one creative, which can be split', () => {
  const cells = sheet(
    headings,
    'A | IG | Stories | 9:16 | video | 2027-01-11',
    'a | IG | Reels | 9:16 | video | 2027-01-11',
  );
  const [creative, ...others] = readSheet(cells, options).creatives;
  expect(creative).toMatchObject({ lines: [2, 3], name: { value: 'A' } });
  expect(others).toEqual([]);
  expect(readSheet(cells, { ...options, split: [creative?.id ?? ''] }).creatives.map(({ name }) => name.value)).toEqual(
    ['A', 'A 2'],
  );
});

it('differing due dates and an ambiguous order of day and month lead to questions', () => {
  const cells = sheet(
    headings,
    'A | IG | Stories | 9:16 | video | 02/03/2027',
    'A | IG | Reels | 9:16 | video | 04/05/2027',
  );
  expect(readSheet(cells, options)).toMatchObject({
    order: 'open',
    creatives: [{ deadline: { value: null }, state: 'asks' }],
  });
  const ordered = { ...options, answers: { 'date-order': { proposal: 'day-first' } } };
  expect(readSheet(cells, ordered)).toMatchObject({
    order: 'day-first',
    creatives: [{ deadline: { value: null }, state: 'asks' }],
  });
  const answered = readSheet(cells, {
    ...ordered,
    answers: { ...ordered.answers, 'deadlines-differ': { proposal: 'earliest' } },
  });
  expect(answered.creatives).toMatchObject([{ deadline: { value: '2027-03-02' }, state: 'ready' }]);
});

it('owners are matched by address, name or first name; unknown people are listed', () => {
  const people = [
    { id: 'p1', name: 'Anke Röhl', email: 'anke@example.com' },
    { id: 'p2', name: 'Tim Berg', email: 'tim@example.com' },
    { id: 'p3', name: 'Tim Roth', email: null },
  ];
  const cells = sheet('Name | Owner', 'A | anke', 'B | Tim', 'C | tim@example.com', 'D | Tim Roth', 'E | Zoe');
  const read = readSheet(cells, { ...options, people });
  expect(read.creatives.map(({ owner }) => owner.value?.personId)).toEqual(['p1', null, 'p2', 'p3', null]);
  expect(read.people.filter(({ personId }) => personId === null).map(({ text }) => text)).toEqual(['Tim', 'Zoe']);
});

it('malicious cells are read without an error', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.constantFrom('__proto__', 'constructor', '9:16', 'x', 'idem', 'TOTAL', '31.02.', '\u0000', '=1+1'),
    fc.double(),
    fc.constant(null),
    fc.date(),
  );
  fc.assert(
    fc.property(fc.array(fc.array(odd, { maxLength: 8 }), { maxLength: 12 }), (cells) => {
      const reading = readSheet([['Name', 'Platform', 'Ratio', 'Due'], ...cells], options);
      expect(reading.lines).toHaveLength(cells.length + 1);
      const open = reading.questions.filter(({ isAnswered, isBlocking }) => !isAnswered && isBlocking);
      expect(open.length).toBeLessThanOrEqual(5);
    }),
    { numRuns: 100 },
  );
});
