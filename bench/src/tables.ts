// Time to read a report of 10,000 rows, compared with splitting the same text into cells.
import path from 'node:path';
import { bundleForNode } from './kit/bundling.ts';
import { root } from './kit/folders.ts';
import { readOptions } from './kit/options.ts';
import { printReport } from './kit/report.ts';
import { median } from './kit/statistics.ts';

const options = readOptions({ runs: 5 });
const rows = options.size ?? 10_000;

/** A French report: semicolons, narrow spaces in numbers, euro signs in cells. */
function writeReport(): string {
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = String(1 + (at % 28)).padStart(2, '0');
    const spend = `${1 + (at % 900)}\u202F${String(at % 1000).padStart(3, '0')},${String(at % 100).padStart(2, '0')}\u00A0€`;
    return `Campagne ${at % 7};Ensemble ${at % 40};Publicité ${at % 400};${day}/10/2026;${spend};${at * 3};${at % 50};${at % 9}`;
  });
  const headings =
    'Nom de la campagne;Nom de l’ensemble de publicités;Nom de la publicité;Jour;Montant dépensé (EUR);Impressions;Clics sur un lien;Résultats';
  return [headings, ...lines].join('\r\n');
}

type Reader = typeof import('@ad-foundry/web/src/features/platforms/insights/import/reading/read-report.ts');
type Tables = typeof import('@ad-foundry/probe/tables/read-table-file.ts');

const source = path.join(root, 'web/src');
const made = await bundleForNode(
  {
    'read-report': path.join(source, 'features/platforms/insights/import/reading/read-report.ts'),
    'read-table-file': path.join(source, '../../probe/src/tables/read-table-file.ts'),
  },
  'tables',
);
const { readReport } = (await import(made['read-report'] ?? '')) as Reader;
const { readTableFile } = (await import(made['read-table-file'] ?? '')) as Tables;

const text = writeReport();
const file = new Blob([text]);
const [reading, splitting]: [number[], number[]] = [[], []];
for (let run = 0; run < options.runs; run += 1) {
  const begun = performance.now();
  const { sheets } = await readTableFile(file);
  const { rows: found } = readReport(sheets, { learned: {}, today: '2026-11-28' });
  reading.push(performance.now() - begun);
  if (found.length !== rows) throw new Error(`${found.length} of ${rows} rows were read`);
  const start = performance.now();
  const cells = text.split('\r\n').map((line) => line.split(';'));
  splitting.push(performance.now() - start);
  if (cells.length !== rows + 1) throw new Error('the text was not split');
}

printReport('tables', {
  series: [
    { name: `report of ${rows} rows, from the file to rows`, unit: 'ms', values: reading },
    { name: 'text.split into cells', unit: 'ms', values: splitting },
  ],
  findings: [
    { name: 'report read', value: median(reading), unit: 'ms', aim: '≤ 1000' },
    { name: 'report ÷ split', value: median(reading) / median(splitting), unit: '×' },
  ],
  notes: ['In one process of Node, warm after the first run; in the product a worker reads.'],
});
