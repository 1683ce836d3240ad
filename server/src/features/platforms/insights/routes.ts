import { isFigure } from '@ad-foundry/contract/insights/figures.ts';
import { insights } from '@ad-foundry/contract/insights/insights.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { sendFile, sendStream } from '#infra/http/files.ts';
import { abortOnClose } from '#infra/http/on-close.ts';
import { routes, type HttpExchange } from '#infra/http/routes.ts';
import type { Scope } from '#infra/scope.ts';
import { fetchNow } from './actions/fetch-now.ts';
import { changeRule } from './actions/change-rule.ts';
import { createAdvertiser, removeAdvertiser } from './actions/import.ts';
import { importDays } from './actions/import-report.ts';
import { learnHeadings } from './actions/learn-headings.ts';
import { linkAd, unlinkAd } from './actions/link.ts';
import { briefRefresh } from './actions/brief-refresh.ts';
import { undoImport } from './actions/undo-import.ts';
import { limitExports } from '#features/workspace/lists/actions/limit-exports.ts';
import { listFetches, listInsightAdvertisers, requirePicture } from './queries/advertisers.ts';
import { readBreakdown } from './queries/breakdown.ts';
import { readCreative } from './queries/creative.ts';
import { listCreatives, readAllCreatives } from './queries/creatives.ts';
import { readFigure } from './queries/figure.ts';
import { listHeadings, listImports, listStoredDays } from './queries/imports.ts';
import { readRule } from './queries/rule.ts';
import { listLaunches, readAllLaunches } from './queries/launches.ts';
import { listMisnamed, readAllMisnamed } from './queries/names.ts';
import { readOverview } from './queries/overview.ts';
import { pictureFile } from './queries/picture-file.ts';
import { readResultsOfCampaign, readResultsOfCreative, readResultsOfGroup } from './queries/results.ts';
import { listRows, readAllRows } from './queries/rows.ts';
import { planRefresh } from './queries/refresh.ts';
import { listCandidates, listUnmatched } from './queries/unmatched.ts';
import { linesOfCreatives, linesOfLaunches, linesOfNames, linesOfTable } from './rules/exports.ts';

interface Asking {
  scope: Scope;
  adapters: Adapters;
  http: HttpExchange;
}

interface Table {
  head: { advertiser: { name: string }; period: { since: string; until: string } };
}

/**
 * Sends all rows of a table as CSV. Reads the rows in the person's turn of the fair queue; the transfer itself does not
 * occupy it.
 */
async function sendTable<T extends Table>(
  { scope, adapters, http }: Asking,
  {
    what = '',
    read,
    linesOf,
  }: { what?: string; read: () => Promise<T>; linesOf: (table: T) => AsyncGenerator<string> },
): Promise<void> {
  await limitExports(scope);
  const table = await adapters.downloadLimits.exports.run(scope.actor, abortOnClose(http), read);
  const { advertiser, period } = table.head;
  await sendStream(http, {
    type: 'text/csv; charset=utf-8; header=present',
    fileName: `${[advertiser.name, what, period.since, period.until].filter((part) => part !== '').join(' ')}.csv`,
    lines: linesOf(table),
  });
}

const figuresIn = (columns: string | undefined) => columns?.split(',').filter(isFigure);

export const insightRoutes = routes<typeof insights, Adapters>(insights, {
  advertisers: ({ scope }) => listInsightAdvertisers(scope),
  createAdvertiser: ({ scope, account, adapters: { ads }, body }) =>
    createAdvertiser({ scope, account }, ads.localProvider, body),
  removeAdvertiser: ({ scope, account, params }) => removeAdvertiser({ scope, account }, params),
  importDays: ({ scope, account, params, body }) => importDays({ scope, account }, params, body),
  storedDays: ({ scope, params, query }) => listStoredDays(scope, params, query),
  imports: ({ scope }) => listImports(scope),
  undoImport: ({ scope, account, params, body }) => undoImport({ scope, account }, { ...params, ...body }),
  headings: ({ scope }) => listHeadings(scope),
  learnHeadings: ({ scope, body }) => learnHeadings(scope, body.items),
  rule: ({ scope, params, query }) => readRule(scope, { ...params, campaignId: query.campaignId ?? null }),
  changeRule: ({ scope, params, body: { campaignId = null, ...rule } }) =>
    changeRule(scope, { ...params, campaignId }, rule),
  overview: ({ scope, params, query }) => readOverview(scope, params.provider, query),
  rows: ({ scope, params, query }) => listRows(scope, params.provider, query),
  exportRows: ({ params, query: { columns, format, ...query }, ...asking }) =>
    sendTable(asking, {
      read: () => readAllRows(asking.scope, params.provider, query),
      linesOf: (table) => linesOfTable(table, { format, columns: figuresIn(columns) }),
    }),
  breakdown: ({ scope, params, query }) => readBreakdown(scope, params.provider, query),
  figure: ({ scope, params, adapters: { ads }, query }) => readFigure(scope, { ...params, ads }, query),
  creatives: ({ scope, params, query }) => listCreatives(scope, params.provider, query),
  exportCreatives: ({ params, query: { columns, format, ...query }, ...asking }) =>
    sendTable(asking, {
      what: 'creatives',
      read: () => readAllCreatives(asking.scope, params.provider, query),
      linesOf: (list) => linesOfCreatives(list, { format, columns: figuresIn(columns) }),
    }),
  creative: ({ scope, params, query }) => readCreative(scope, params.provider, query),
  refreshPlan: ({ scope, params, query }) => planRefresh(scope, params.provider, query),
  briefRefresh: ({ scope, params, adapters: { storage }, body }) =>
    briefRefresh(scope, { ...params, ...body }, storage),
  launches: ({ scope, params, query }) => listLaunches(scope, params.provider, query),
  exportLaunches: ({ params, query: { format, ...query }, ...asking }) =>
    sendTable(asking, {
      what: 'new creatives',
      read: () => readAllLaunches(asking.scope, params.provider, query),
      linesOf: (list) => linesOfLaunches(list, { format }),
    }),
  names: ({ scope, params, query }) => listMisnamed(scope, params.provider, query),
  exportNames: ({ params, query: { format, ...query }, ...asking }) =>
    sendTable(asking, {
      what: 'names',
      read: () => readAllMisnamed(asking.scope, params.provider, query),
      linesOf: (list) => linesOfNames(list, { format }),
    }),
  async picture({ scope, params, adapters: { storage }, http }) {
    await sendFile(http, pictureFile(await requirePicture(scope, params), storage));
  },
  unmatched: ({ scope, params, query }) => listUnmatched(scope, params.provider, query),
  candidates: async ({ scope, params, query }) => ({ items: await listCandidates(scope, params, query.search) }),
  link: ({ scope, params, body }) => linkAd(scope, params, body.creativeId),
  unlink: ({ scope, params }) => unlinkAd(scope, params),
  ofCreative: ({ scope, params }) => readResultsOfCreative(scope, params.creativeId),
  ofCampaign: ({ scope, params }) => readResultsOfCampaign(scope, params.campaignId),
  ofGroup: ({ scope, params }) => readResultsOfGroup(scope, params.groupId),
  fetchNow: ({ scope, account, params }) => fetchNow({ scope, account }, params),
  fetches: ({ scope, params, query }) => listFetches(scope, params.provider, query),
});
