import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ListedCampaign, ListedCreative, lists as endpoints } from '@ad-foundry/contract/lists.ts';
import type { Scope } from '#infra/scope.ts';
import { listAllCampaigns } from './campaigns.ts';
import { listAllCreatives } from './creatives.ts';

/** Rows per query of an export. */
const exportPage = 500;

/** A creative with the fields that only exports have. */
export type ExportedCreative = ListedCreative & { description: string; formats: string[] };

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Pages of a list, up to the limit of one file. */
async function* pagesOf<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>): AsyncGenerator<Item[]> {
  let cursor: string | undefined;
  for (let remaining: number = limits.listExported; remaining > 0; remaining -= exportPage) {
    const page: Page<Item> = await read(cursor);
    yield page.items;
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
}

/** Reads the first page at once, so that errors are thrown before the file begins. */
async function withFirstPage<T>(pages: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pages.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pages;
  })();
}

type CreativesQuery = z.output<typeof endpoints.exportCreatives.query>;

/** The creatives that match, in order. @throws AppError `campaign.not-found`, `group.not-found` */
export function readCreatives(scope: Scope, query: CreativesQuery): Promise<AsyncGenerator<ExportedCreative[]>> {
  return withFirstPage(creativePages(scope, query));
}

async function* creativePages(
  scope: Scope,
  { timeZone: _, ...query }: CreativesQuery,
): AsyncGenerator<ExportedCreative[]> {
  for await (const rows of pagesOf((cursor) => listAllCreatives(scope, { ...query, cursor, limit: exportPage }))) {
    const briefs = await briefsOf(
      scope,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => ({ ...row, ...(briefs.get(row.id) ?? { description: '', formats: [] }) }));
  }
}

/** The descriptions, and the names of the formats in the order of the brief. */
async function briefsOf({ db, actor }: Scope, ids: readonly CreativeId[]) {
  const { rows } = await db.execute<{ id: CreativeId; description: string; formats: string[] }>(sql`
    select c.id, c.description, array(
      select f.name from slots s join formats f on f.id = s.format_id
      where s.organization_id = c.organization_id and s.creative_id = c.id order by s.position, s.id) as formats
    from creatives c
    where c.organization_id = ${actor.organizationId} and c.id = any(${sql.param(ids)}::text[])`);
  return new Map(rows.map(({ id, ...brief }) => [id, brief]));
}

type CampaignsQuery = z.output<typeof endpoints.exportCampaigns.query>;

/** The campaigns that match, in order. @throws AppError `group.not-found` */
export function readCampaigns(
  scope: Scope,
  { timeZone: _, ...query }: CampaignsQuery,
): Promise<AsyncGenerator<ListedCampaign[]>> {
  return withFirstPage(pagesOf((cursor) => listAllCampaigns(scope, { ...query, cursor, limit: exportPage })));
}
