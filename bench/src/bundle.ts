// Bytes of script that a page loads without a cache, compared with an empty application.
import { scriptBudgets } from '@ad-foundry/web/budgets.ts';
import { buildEmptyApp, inspectPages, summarize, type Contents } from './kit/built-pages.ts';
import { launchChromium } from './kit/chromium.ts';
import { readOptions } from './kit/options.ts';
import { visit, type Part } from './kit/page-scripts.ts';
import { buildProduct, startProduct } from './kit/product.ts';
import { printReport, printStep, type Series } from './kit/report.ts';
import { openSession } from './kit/sessions.ts';
import { median, sum } from './kit/statistics.ts';

interface Page {
  name: string;
  url: string;
  cookie?: string | undefined;
  aim: string;
  visits: Part[][];
}

const largest = 8;
const origins = 20;
const options = readOptions({ runs: 3 });
const kilobytes = (parts: Part[], kind: Part['kind'], size: 'bytes' | 'sentBytes' = 'bytes') =>
  sum(parts.filter((part) => part.kind === kind).map((part) => part[size])) / 1000;

function seriesOf({ name, visits }: Page): Series[] {
  const series = (label: string, unit: string, value: (parts: Part[]) => number): Series => ({
    name: `${name}: ${label}`,
    unit,
    values: visits.map(value),
  });
  return [
    series('scripts', 'kB gzip', (parts) => kilobytes(parts, 'script')),
    series('scripts as sent', 'kB', (parts) => kilobytes(parts, 'script', 'sentBytes')),
    series('scripts', 'files', (parts) => parts.filter(({ kind }) => kind === 'script').length),
    series('styles', 'kB gzip', (parts) => kilobytes(parts, 'style')),
    series('fonts', 'kB', (parts) => kilobytes(parts, 'font')),
  ];
}

function describeLargest({ name, visits }: Page, contents: Map<string, Contents>): string[] {
  const scripts = (visits[0] ?? []).filter(({ kind }) => kind === 'script').toSorted((a, b) => b.bytes - a.bytes);
  const lines = scripts
    .slice(0, largest)
    .map(
      (part) =>
        `  ${(part.bytes / 1000).toFixed(1).padStart(6)} kB  ${part.name}: ${summarize(contents.get(part.name))}`,
    );
  return [`Largest for ${name}:`, ...lines, `  By origin, estimated: ${describeOrigins(scripts, contents)}`];
}

/** Each file's bytes by the packages and folders it contains. */
function describeOrigins(scripts: Part[], contents: Map<string, Contents>): string {
  const total: Contents = new Map();
  for (const { name, bytes } of scripts) {
    const made = contents.get(name) ?? new Map([['unknown', 1]]);
    const all = sum([...made.values()]) || 1;
    for (const [origin, length] of made) total.set(origin, (total.get(origin) ?? 0) + (length / all) * bytes);
  }
  const first = [...total].toSorted(([, a], [, b]) => b - a).slice(0, origins);
  return first.map(([origin, bytes]) => `${origin} ${(bytes / 1000).toFixed(1)} kB`).join(', ');
}

buildProduct();
printStep('building an empty application, and the pages once more to look into them');
const emptyBytes = await buildEmptyApp();
const contents = await inspectPages();
const product = await startProduct({ folder: options.folder });
const { headers, creative } = await openSession(product);
const pages: Page[] = [
  { name: '/sign', url: `${product.url}/sign`, aim: `≤ ${scriptBudgets.sign}`, visits: [] },
  {
    name: 'creative page',
    url: `${product.url}/campaigns/${creative.campaign.id}/creatives/${creative.id}`,
    cookie: headers.cookie,
    aim: `≤ ${scriptBudgets.creative}`,
    visits: [],
  },
];
const browser = await launchChromium();
try {
  for (let run = 1; run <= options.runs; run += 1) {
    printStep(`visit ${run} of ${options.runs}`);
    for (const page of pages) page.visits.push(await visit(browser, page));
  }
} finally {
  await browser.close();
  await product.stop();
}

const scriptsOf = ({ visits }: Page) => median(visits.map((parts) => kilobytes(parts, 'script')));
printReport('bundle', {
  series: [
    ...pages.flatMap(seriesOf),
    { name: 'empty Vite and React application: scripts', unit: 'kB gzip', values: [emptyBytes / 1000] },
  ],
  findings: pages.flatMap((page) => [
    { name: `${page.name}: scripts`, value: scriptsOf(page), unit: 'kB gzip', aim: page.aim },
    {
      name: `${page.name}: scripts beyond the empty application`,
      value: scriptsOf(page) - emptyBytes / 1000,
      unit: 'kB gzip',
    },
  ]),
  notes: [
    'Every script that Chromium asked for until the network was quiet, compressed with gzip 9; kB are 1,000 bytes.',
    ...pages.flatMap((page) => describeLargest(page, contents)),
  ],
});
