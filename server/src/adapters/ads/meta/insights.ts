import { z } from 'zod';
import type { AdvertiserId } from '@ad-foundry/contract/ids.ts';
import type { AdObjects, FigurePage, FigureQuery, FigureRows, ReportState } from '#adapters/ads/ad-figures.ts';
import { AdPlatformError } from '#adapters/ads/ad-platform-error.ts';
import type { Access } from '#adapters/ads/ad-provider.ts';
import { parseJson } from './attempt.ts';
import type { MetaClient } from './client.ts';
import { readPages, readRawPages } from './list.ts';
import { accountOf } from './translate.ts';
import { attributionWindows, figureFields, translateRow } from './translate-figures.ts';
import {
  adFields,
  adSetFields,
  campaignFields,
  listedStatuses,
  translateAd,
  translateAdSet,
  translateCampaign,
} from './translate-objects.ts';

const anything = z.unknown();
const reportSchema = z.object({ report_run_id: z.string().regex(/^\d{1,30}$/) });
const stateSchema = z.object({
  async_status: z.string().catch(''),
  async_percent_completion: z.coerce.number().catch(0),
});

/** Limits count calls, not rows, so pages are as large as responses stay readable. */
const figurePageSize = 500;
const objectPageSize = 200;
/** A guard against an endless list; the platform's own limit is 106,000 ads per account. */
const maxObjects = 200_000;
const maxFigurePages = 4000;

/** Campaigns, ad sets and ads of an account, archived ones included. */
export async function readObjects(client: MetaClient, access: Access, advertiserId: AdvertiserId): Promise<AdObjects> {
  const account = accountOf(advertiserId);
  let rejected = 0;
  const list = async <T>(
    edge: keyof typeof listedStatuses,
    fields: string,
    translate: (raw: unknown) => T | null,
  ): Promise<T[]> => {
    const found: T[] = [];
    const query = { fields, effective_status: JSON.stringify(listedStatuses[edge]) };
    const request = {
      path: `/act_${account}/${edge}`,
      query,
      item: anything,
      max: maxObjects,
      account,
      isThere: true,
    };
    for await (const page of smallerPages(client, access, request)) {
      for (const raw of page) {
        const figures = translate(raw);
        if (figures) found.push(figures);
        else rejected += 1;
      }
    }
    return found;
  };
  const campaigns = await list('campaigns', campaignFields, translateCampaign);
  const adSets = await list('adsets', adSetFields, translateAdSet);
  const ads = await list('ads', adFields, translateAd);
  return { campaigns, adSets, ads, rejected };
}

type PageRequest = Parameters<typeof readPages<typeof anything>>[2];

/** Reads a list in smaller pages if the platform rejects the pages as too large. */
async function* smallerPages(client: MetaClient, access: Access, request: PageRequest): AsyncGenerator<unknown[]> {
  for (let pageSize = objectPageSize; ; pageSize = Math.ceil(pageSize / 4)) {
    const kept: unknown[][] = [];
    try {
      for await (const page of readPages(client, access, { ...request, pageSize })) kept.push(page);
    } catch (error) {
      if (isTooLarge(error) && pageSize > 1) continue;
      throw error;
    }
    yield* kept;
    return;
  }
}

const isTooLarge = (error: unknown) => error instanceof AdPlatformError && error.failure.kind === 'too-large';

/** Reads figures directly, without a report. */
export function readFigures(client: MetaClient, access: Access, query: FigureQuery): AsyncGenerator<FigurePage> {
  const account = accountOf(query.advertiserId);
  return readRows(client, access, { query, path: `/act_${account}/insights`, parameters: parametersOf(query) });
}

/** Requests a report. @returns its id */
export async function beginReport(client: MetaClient, access: Access, query: FigureQuery): Promise<string> {
  const account = accountOf(query.advertiserId);
  const { report_run_id: id } = await client.call({
    access,
    method: 'POST',
    path: `/act_${account}/insights`,
    form: parametersOf(query),
    schema: reportSchema,
    account,
    // Preparing a report twice is harmless.
    repeatable: true,
  });
  return id;
}

const ended = new Set(['Job Failed', 'Job Skipped']);

/** Done only if status and percentage agree. A report that is not found yet counts as running. */
export async function reportState(
  client: MetaClient,
  access: Access,
  { id, advertiserId }: { id: string; advertiserId: AdvertiserId },
): Promise<ReportState> {
  try {
    const { async_status: status, async_percent_completion: percent } = await client.call({
      access,
      method: 'GET',
      path: `/${id}`,
      query: { fields: 'async_status,async_percent_completion' },
      schema: stateSchema,
      account: accountOf(advertiserId),
    });
    if (ended.has(status)) return { state: 'failed' };
    if (status === 'Job Completed' && percent === 100) return { state: 'done' };
    return { state: 'running', percent };
  } catch (error) {
    if (error instanceof AdPlatformError && error.failure.kind === 'not-found')
      return { state: 'running', percent: null };
    throw error;
  }
}

export function readReport(
  client: MetaClient,
  access: Access,
  { id, query }: { id: string; query: FigureQuery },
): AsyncGenerator<FigurePage> {
  return readRows(client, access, { query, path: `/${id}/insights`, parameters: {} });
}

interface Reading {
  query: FigureQuery;
  path: string;
  parameters: Record<string, string>;
}

async function* readRows(
  client: MetaClient,
  access: Access,
  { query, path, parameters }: Reading,
): AsyncGenerator<FigurePage> {
  const account = accountOf(query.advertiserId);
  const pageSize = query.pageRows ?? figurePageSize;
  const request = { path, query: parameters, account, pageSize, isThere: true };
  let pages = 0;
  for await (const { text, items } of readRawPages(client, access, request)) {
    pages += 1;
    // Fails instead of stopping here, since stored figures that a partial report lacks would be deleted.
    if (pages > maxFigurePages) throw new AdPlatformError({ kind: 'too-large' });
    yield { raw: items, read: () => rowsIn(text, query) };
  }
}

const rowsSchema = z.object({ data: z.array(anything) });

function rowsIn(text: string, { level, currencyDigits }: FigureQuery): FigureRows {
  const page = rowsSchema.safeParse(parseJson(text)).data;
  if (!page) throw new AdPlatformError({ kind: 'unavailable' });
  const rows = page.data.map((raw) => translateRow(raw, level, currencyDigits)).filter((row) => row !== null);
  return { rows, rejected: page.data.length - rows.length };
}

const namesOf: Record<FigureQuery['level'], string[]> = {
  account: [],
  campaign: ['campaign_id', 'campaign_name'],
  adset: ['adset_id', 'campaign_id'],
  ad: ['ad_id', 'ad_name', 'adset_id', 'adset_name', 'campaign_id', 'campaign_name'],
};

function parametersOf({ level, since, until, daily, placements }: FigureQuery): Record<string, string> {
  return {
    level,
    fields: [...namesOf[level], ...figureFields].join(','),
    time_range: JSON.stringify({ since, until }),
    ...(daily ? { time_increment: '1' } : {}),
    ...(placements ? { breakdowns: 'publisher_platform,platform_position' } : {}),
    action_attribution_windows: JSON.stringify(attributionWindows),
  };
}
