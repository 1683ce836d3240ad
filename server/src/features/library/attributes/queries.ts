import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AttributeDetail, attributes as endpoints, FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { AttributeId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { anyOf } from '#db/any-of.ts';
import { attributes, creativeAttributes } from '#db/schema/attributes.ts';
import { campaigns, creatives } from '#db/schema/campaigns.ts';
import { ofCampaign, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { AppError } from '#infra/errors.ts';
import { preparedRead } from '#infra/prepared-read.ts';
import type { Scope } from '#infra/scope.ts';
import { archivedAttributes, reachableAttributes, visibleAttributes } from './access.ts';
import { presentAttribute, presentFilled } from './present.ts';

type Usage = AttributeDetail['usage'];
const unused: Usage = { creatives: 0, required: 0, campaigns: 0 };

export async function listAttributes(scope: Scope, query: z.output<typeof endpoints.list.query>) {
  const after = decodeCursor(query.cursor, 'integer');
  const rows = await scope.db
    .select()
    .from(attributes)
    .where(
      and(
        query.status === 'archived' ? archivedAttributes(scope) : visibleAttributes(scope),
        after ? sql`(${attributes.position}, ${attributes.id}) > (${after.key}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(attributes.position), asc(attributes.id))
    .limit(query.limit + 1);
  const usage = await usageOf(
    scope,
    rows.map(({ id }) => id),
  );
  return toPage(rows, query.limit, {
    keyOf: (row) => [row.position, row.id],
    present: (row) => presentDetail(row, usage.get(row.id)),
  });
}

function presentDetail(row: typeof attributes.$inferSelect, usage: Usage = unused): AttributeDetail {
  return {
    ...presentAttribute(row),
    edition: row.edition,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    usage,
  };
}

/** Per attribute: the number of creatives that have it, of creatives that require it, and of campaigns. */
async function usageOf({ db, actor }: Scope, ids: AttributeId[]): Promise<Map<AttributeId, Usage>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: creativeAttributes.attributeId,
      creatives: sql<number>`count(*)::int`,
      required: sql<number>`(count(*) filter (where ${creativeAttributes.required}))::int`,
      campaigns: sql<number>`count(distinct ${creatives.campaignId})::int`,
    })
    .from(creativeAttributes)
    .innerJoin(creatives, ofCreative)
    .innerJoin(campaigns, ofCampaign)
    .where(
      and(eq(creativeAttributes.organizationId, actor.organizationId), inArray(creativeAttributes.attributeId, ids)),
    )
    .groupBy(creativeAttributes.attributeId);
  return new Map(rows.map(({ id, ...usage }) => [id, usage]));
}

const ofCreative = and(
  eq(creatives.organizationId, creativeAttributes.organizationId),
  eq(creatives.id, creativeAttributes.creativeId),
  isNull(creatives.deletedAt),
);

/** The row of an attribute, archived or not. @throws AppError `attribute.not-found` */
export async function requireAttribute(scope: Scope, attributeId: AttributeId) {
  const [row] = await scope.db
    .select()
    .from(attributes)
    .where(and(reachableAttributes(scope), eq(attributes.id, attributeId)));
  if (!row) throw new AppError('attribute.not-found');
  return row;
}

/** An attribute with details and usage. @throws AppError `attribute.not-found` */
export async function readAttribute(scope: Scope, attributeId: AttributeId): Promise<AttributeDetail> {
  const row = await requireAttribute(scope, attributeId);
  return presentDetail(row, (await usageOf(scope, [attributeId])).get(attributeId));
}

/** The attributes of a creative; the caller has checked that the actor sees it. */
export async function listFilled(scope: Scope, creativeId: CreativeId): Promise<FilledAttribute[]> {
  return (await attributesOfCreative(scope, creativeId)).map(presentFilled);
}

const attributesOfCreative = preparedRead('attributes_of_creative', ({ db, actor }, creativeId: CreativeId) =>
  db
    .select({ attribute: attributes, filled: creativeAttributes })
    .from(creativeAttributes)
    .innerJoin(attributes, eq(attributes.id, creativeAttributes.attributeId))
    .where(
      and(eq(creativeAttributes.organizationId, actor.organizationId), eq(creativeAttributes.creativeId, creativeId)),
    )
    .orderBy(asc(attributes.position), asc(attributes.id)),
);

/** A creative visible to the actor. @throws AppError `creative.not-found` */
export async function requireVisibleCreative(
  scope: Scope,
  creativeId: CreativeId,
): Promise<{ campaignId: CampaignId }> {
  const [row] = await scope.db
    .select({ campaignId: creatives.campaignId })
    .from(creatives)
    .innerJoin(campaigns, ofCampaign)
    .where(and(visibleCreatives(scope), eq(creatives.id, creativeId)));
  if (!row) throw new AppError('creative.not-found');
  return row;
}

/**
 * The attributes of several creatives for exports, with value and creative id, in attribute order. Omits creatives that
 * the actor does not see.
 */
export async function listAttributeValues(scope: Scope, creativeIds: readonly CreativeId[]) {
  if (creativeIds.length === 0) return [];
  const rows = await scope.db
    .select({ attribute: attributes, filled: creativeAttributes })
    .from(creativeAttributes)
    .innerJoin(attributes, eq(attributes.id, creativeAttributes.attributeId))
    .innerJoin(creatives, ofCreative)
    .innerJoin(campaigns, ofCampaign)
    .where(and(visibleCreatives(scope), anyOf(creativeAttributes.creativeId, creativeIds)))
    .orderBy(asc(attributes.position), asc(attributes.id));
  return rows.map((row) => ({ creativeId: row.filled.creativeId, ...presentFilled(row) }));
}

/** Every value of an attribute, ordered by campaign and creative. */
export function listValuesOf({ db, actor }: Scope, attributeId: AttributeId) {
  return db
    .select({
      campaignId: creatives.campaignId,
      creativeId: creatives.id,
      creativeName: creatives.name,
      required: creativeAttributes.required,
      value: creativeAttributes.value,
      judgedPattern: creativeAttributes.judgedPattern,
      fitsPattern: creativeAttributes.fitsPattern,
    })
    .from(creativeAttributes)
    .innerJoin(creatives, ofCreative)
    .innerJoin(campaigns, ofCampaign)
    .where(
      and(
        eq(creativeAttributes.organizationId, actor.organizationId),
        eq(creativeAttributes.attributeId, attributeId),
        isNotNull(creativeAttributes.value),
      ),
    )
    .orderBy(asc(creatives.campaignId), asc(creatives.id));
}
