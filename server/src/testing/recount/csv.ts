import { same, type RecountInput } from './setting.ts';
import { figuresOf, type Values } from './recount.ts';
import type { World } from './world.ts';

/** Reads the records of a CSV file (RFC 4180), by the titles of its first line. */
export function readCsv(text: string): Record<string, string>[] {
  const [titles = [], ...lines] = cellsOf(text.replace(/^\uFEFF/, ''));
  return lines.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? ''])));
}

function cellsOf(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    line.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

const money = new Set(['spend', 'cpm', 'cpc', 'costPerResult', 'purchaseValue']);
const digitsOf: Record<string, number> = { EUR: 2, JPY: 0 };

export const figureNames = Object.keys(figuresOf([]));

/** Differences between the figures of a line and the counted figures; money is in major units, with two more digits. */
export function cellLines(
  line: Record<string, string>,
  counted: Values,
  { world, names }: { world: World; names: readonly string[] },
) {
  const digits = digitsOf[world.currency] ?? 0;
  return names.flatMap((name) => {
    const isMoney = money.has(name);
    const cell = line[isMoney ? `${name} (${world.currency})` : name];
    const value = counted[name] ?? null;
    if (cell === undefined || cell === '' || value === null) return same(name, cell, value === null ? '' : value);
    const expected = isMoney ? value / 10 ** digits : value;
    const most = isMoney ? 0.5001 * 10 ** -(digits + 2) : Math.abs(expected) * 1e-12;
    return Math.abs(Number(cell) - expected) <= most ? [] : [`${name}: told ${cell}, counted ${expected}`];
  });
}

/** Reads the lines of an export. */
export async function readExport(
  { client, allowExport }: RecountInput,
  endpoint: Parameters<typeof client.request>[0],
  query: object,
) {
  await allowExport();
  const answer = await client.request(endpoint, { params: { provider: 'meta' }, query });
  return readCsv(await answer.text());
}

/** A random selection of figures; none selects all. */
export function columnsAtRandom(random: () => number) {
  const names = random() < 0.5 ? figureNames.filter(() => random() < 0.3) : [];
  return names.length > 0 ? { names, query: { columns: names.join(',') } } : { names: figureNames, query: {} };
}
