import { and, asc, eq, ilike, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { FormatDetail, formats as endpoints } from '@ad-foundry/contract/formats.ts';
import type { CreativeId, FormatId } from '@ad-foundry/contract/ids.ts';
import { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { formatRevisions, formats, libraryReleases, safeZones } from '#db/schema/formats.ts';
import { visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { decodeCursor, likeText, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { presentFormat } from './present.ts';

/** The product's formats and the organization's own, including archived ones. */
export function reachableFormats({ actor }: Scope) {
  return or(isNull(formats.organizationId), eq(formats.organizationId, actor.organizationId));
}

/** The formats that can be briefed: the product's and own ones, without archived ones. */
export function visibleFormats(scope: Scope) {
  return and(reachableFormats(scope), isNull(formats.archivedAt));
}

/** The organization's own archived formats. An organization cannot restore a format that left the product's library. */
function archivedFormats({ actor }: Scope) {
  return and(eq(formats.organizationId, actor.organizationId), isNotNull(formats.archivedAt));
}

type FormatQuery = z.output<typeof endpoints.list.query>;

export async function listFormats(scope: Scope, query: FormatQuery) {
  const after = decodeCursor(query.cursor, 'integer');
  const text = query.search ? likeText(query.search) : null;
  const rows = await selectFormats(scope)
    .where(
      and(
        query.status === 'archived' ? archivedFormats(scope) : visibleFormats(scope),
        query.platform && eq(formats.platform, query.platform),
        query.type && eq(formats.type, query.type),
        text ? or(ilike(formats.name, text), ilike(formats.description, text)) : undefined,
        after ? sql`(${formats.position}, ${formats.id}) > (${after.key}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(formats.position), asc(formats.id))
    .limit(query.limit + 1);
  return toPage(rows, query.limit, { keyOf: ({ format }) => [format.position, format.id], present: presentFormat });
}

function selectFormats(scope: Scope) {
  return scope.db
    .select({
      format: formats,
      revision: formatRevisions,
      zone: { width: safeZones.width, height: safeZones.height },
    })
    .from(formats)
    .innerJoin(formatRevisions, eq(formatRevisions.id, formats.currentRevisionId))
    .leftJoin(
      safeZones,
      and(eq(safeZones.organizationId, formats.organizationId), eq(safeZones.sha256, formats.safeZoneSha256)),
    )
    .$dynamic();
}

/** A format with its current rules, archived or not. @throws AppError `format.not-found` */
export async function requireFormat(scope: Scope, formatId: FormatId) {
  const [row] = await selectFormats(scope).where(and(reachableFormats(scope), eq(formats.id, formatId)));
  if (!row) throw new AppError('format.not-found');
  return row;
}

/** A format with details and usage. @throws AppError `format.not-found` */
export async function readFormat(scope: Scope, formatId: FormatId): Promise<FormatDetail> {
  const row = await requireFormat(scope, formatId);
  const { format } = row;
  return {
    ...presentFormat(row),
    edition: format.edition,
    archivedAt: format.archivedAt?.toISOString() ?? null,
    updatedAt: format.updatedAt.toISOString(),
    releasedOn: format.organizationId === null ? await newestRelease(scope) : null,
    usage: await usageOf(scope, formatId),
  };
}

/** The date of the newest release of the library. */
export async function newestRelease({ db }: Scope): Promise<string | null> {
  const [row] = await db.select({ version: sql<string | null>`max(${libraryReleases.version})` }).from(libraryReleases);
  return row?.version ?? null;
}

/**
 * The organization's usage of a format. Outdated slots are counted only where neither creative nor campaign is
 * archived.
 */
async function usageOf(scope: Scope, formatId: FormatId): Promise<FormatDetail['usage']> {
  const { rows } = await scope.db.execute<FormatDetail['usage'] & Record<string, unknown>>(sql`
    select count(distinct s.creative_id)::int as creatives, count(*)::int as slots,
      count(*) filter (where r.number < c.number and cr.archived_at is null and ca.archived_at is null)::int as outdated
    from slots s
    join creatives cr on cr.organization_id = s.organization_id and cr.id = s.creative_id and cr.deleted_at is null
    join campaigns ca on ca.organization_id = cr.organization_id and ca.id = cr.campaign_id and ca.deleted_at is null
    join format_revisions r on r.id = s.format_revision_id
    join formats f on f.id = s.format_id
    join format_revisions c on c.id = f.current_revision_id
    where s.format_id = ${formatId} and s.organization_id = ${scope.actor.organizationId}`);
  const { creatives: used = 0, slots: count = 0, outdated = 0 } = rows[0] ?? {};
  return { creatives: used, slots: count, outdated };
}

/**
 * The formats in the order of `ids`, with their current revision.
 * @throws AppError `format.not-found`, `slot.format-archived` for a format that can no longer be briefed
 */
export async function requireFormats(scope: Scope, ids: readonly FormatId[]) {
  if (ids.length === 0) return [];
  const rows = await scope.db
    .select({ id: formats.id, revisionId: formats.currentRevisionId, archivedAt: formats.archivedAt })
    .from(formats)
    .where(and(reachableFormats(scope), inArray(formats.id, [...ids])));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const { revisionId, archivedAt } = byId.get(id) ?? {};
    if (!revisionId) throw new AppError('format.not-found');
    if (archivedAt) throw new AppError('slot.format-archived', { data: { formatId: id } });
    return { id, revisionId };
  });
}

/**
 * The safe-zone drawing; guests get it only for formats of slots visible to them. @throws AppError `format.not-found`
 */
export async function requireSafeZone(scope: Scope, formatId: FormatId) {
  const withDrawing = and(reachableFormats(scope), eq(formats.id, formatId), isNotNull(formats.safeZoneSha256));
  const [row] = await scope.db
    .select({ svg: safeZones.svg, sha256: safeZones.sha256 })
    .from(formats)
    .innerJoin(
      safeZones,
      and(eq(safeZones.organizationId, formats.organizationId), eq(safeZones.sha256, formats.safeZoneSha256)),
    )
    .where(withDrawing);
  if (!row || !(await canSeeSafeZone(scope, formatId))) throw new AppError('format.not-found');
  return row;
}

async function canSeeSafeZone(scope: Scope, formatId: FormatId): Promise<boolean> {
  if (scope.actor.role !== 'guest') return true;
  const [slot] = await scope.db
    .select({ id: slots.id })
    .from(slots)
    .innerJoin(creatives, and(eq(creatives.organizationId, slots.organizationId), eq(creatives.id, slots.creativeId)))
    .where(and(visibleCreatives(scope), isNull(creatives.archivedAt), eq(slots.formatId, formatId)))
    .limit(1);
  return slot !== undefined;
}

/** Open creatives with slots of the format at earlier revisions, page by page. */
export async function* openCreativesOf(
  scope: OrganizationScope,
  { formatId, before }: { formatId: FormatId; before: number },
): AsyncGenerator<CreativeId[]> {
  const pageSize = 100;
  for (let last = ''; ;) {
    const rows = await scope.db
      .selectDistinct({ id: creatives.id })
      .from(slots)
      .innerJoin(formatRevisions, eq(formatRevisions.id, slots.formatRevisionId))
      .innerJoin(creatives, and(eq(creatives.organizationId, slots.organizationId), eq(creatives.id, slots.creativeId)))
      .innerJoin(
        campaigns,
        and(eq(campaigns.organizationId, creatives.organizationId), eq(campaigns.id, creatives.campaignId)),
      )
      .where(
        and(
          visibleCreatives(scope),
          eq(slots.formatId, formatId),
          lt(formatRevisions.number, before),
          isNull(creatives.archivedAt),
          isNull(campaigns.archivedAt),
          isNull(campaigns.deletedAt),
          sql`${creatives.id} > ${last}`,
        ),
      )
      .orderBy(asc(creatives.id))
      .limit(pageSize);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < pageSize) return;
    last = rows.at(-1)?.id ?? '';
  }
}

/** Presentation and visibility of formats, for other features. */
export { presentFormat } from './present.ts';
