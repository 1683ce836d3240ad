import { sql } from 'drizzle-orm';
import type { Decision } from '@ad-foundry/contract/comments.ts';
import type { CardId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { ReviewPage } from '@ad-foundry/contract/review.ts';
import { anyOf } from '#db/any-of.ts';
import { comments } from '#db/schema/comments.ts';
import { slots } from '#db/schema/campaigns.ts';
import { listAttributeValues } from '#features/library/attributes/queries.ts';
import { isReadByHolders, isShown } from '#features/sharing/review-links/access.ts';
import { presentCreative, type CommentCounts, type LinkDecision } from '#features/sharing/review-links/present.ts';
import { findReviewPromise } from '#features/talk/reminders/queries/review-promises.ts';
import { listContents, listSlots, namesOf, readNaming } from '#features/tree/creatives/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import { groupBy } from '#infra/group-by.ts';
import { readWithin, type Scope, type SystemScope } from '#infra/scope.ts';
import { presentDoor, readHolderBrand } from './door.ts';
import { listCurrent, listShown, progressOf } from './files.ts';
import { readerOf, type Visit } from './visit.ts';

interface PageRequest {
  secret: string;
  cursor: string | undefined;
}

/** The files of a link, read in one snapshot, page by page. */
export function readPage(scope: SystemScope, visit: Visit, request: PageRequest): Promise<ReviewPage> {
  return readWithin(scope, readerOf(visit), async (at) => {
    const { link, reviewer } = visit;
    const { needs: _, ...door } = presentDoor(visit, {
      brand: await readHolderBrand(at, request.secret),
      now: at.now(),
    });
    const current = await listCurrent(at, link, reviewer);
    const undecided = current.flatMap(({ versionId, decision, toDecide }) =>
      decision === null && toDecide ? [versionId] : [],
    );
    const toDecide = new Set(current.flatMap((file) => (file.toDecide ? [file.versionId] : [])));
    const ready = new Set(current.flatMap((file) => (file.isReady ? [file.versionId] : [])));
    const { items, nextCursor } = await listCreativePage(at, visit, request.cursor);
    return {
      ...door,
      message: link.message,
      from: visit.makerName,
      answerBy: link.answerBy?.toISOString() ?? null,
      progress: progressOf(current),
      promise: await readPromise(at, visit),
      undecided: undecided.slice(0, limits.reviewLinks.decisionsAtOnce),
      creatives: await readCreatives(at, visit, { rows: items, secret: request.secret, toDecide, ready }),
      nextCursor,
    };
  });
}

/** For holders with an address, whom reminders reach. */
async function readPromise(at: Scope, { link, reviewer }: Visit): Promise<ReviewPage['promise']> {
  if (!link.mayDecide || !reviewer?.emailNorm) return null;
  const day = await findReviewPromise(at, link.campaignId);
  return day === undefined ? null : { day };
}

interface CreativeRow extends Record<string, unknown> {
  id: CreativeId;
  name: string;
  createdAt: string;
}

async function listCreativePage(at: Scope, { link }: Visit, cursor: string | undefined) {
  const after = decodeCursor(cursor, 'instant');
  const limit = limits.reviewLinks.creatives;
  const beyond = after ? sql`and (c.created_at, c.id) > (${after.key}::timestamptz, ${after.id})` : sql``;
  const { rows } = await at.db
    .execute<CreativeRow>(sql`select c.id, c.name, c.created_at as "createdAt" from creatives c
    where c.organization_id = ${link.organizationId} and c.campaign_id = ${link.campaignId} ${beyond} and exists (
      select from version_places p join versions v on v.id = p.version_id where p.creative_id = c.id and ${isShown(link)})
    order by c.created_at, c.id limit ${limit + 1}`);
  const keyOf = ({ createdAt, id }: CreativeRow) => [new Date(createdAt).toISOString(), id];
  return toPage(rows, limit, { keyOf, present: (row) => row });
}

interface CreativesReading {
  rows: CreativeRow[];
  secret: string;
  /** The versions on which the link waits for decisions. */
  toDecide: ReadonlySet<VersionId>;
  /** The current versions in slots whose files fit and are complete. */
  ready: ReadonlySet<VersionId>;
}

async function readCreatives(at: Scope, visit: Visit, { rows, secret, toDecide, ready }: CreativesReading) {
  if (rows.length === 0) return [];
  const { link, reviewer } = visit;
  const ids = rows.map(({ id }) => id);
  const shown = await listShown(at, link, ids);
  const slotRows = await listSlots(at, anyOf(slots.creativeId, ids));
  const slotIds = slotRows.map(({ slot }) => slot.id);
  const contents = await listContents(at, slotIds);
  const naming = await readNaming(at, slotRows[0]?.campaign.groupId ?? null);
  const attributes = groupBy(await listAttributeValues(at, ids), ({ creativeId }) => creativeId);
  const reading = {
    secret,
    toDecide,
    ready,
    link,
    // Presented as for a guest, who sees least of other people's files.
    actor: { ...at.actor, role: 'guest' as const },
    contents,
    names: namesOf(naming, { slots: slotRows, contents }),
    shown: new Set(shown.map(({ versionId }) => versionId)),
    decisions: await listDecisions(at, visit),
    counts: await countComments(at, visit, ids),
    accountId: reviewer?.accountId ?? null,
  };
  return rows.map((row) =>
    presentCreative(row, {
      ...reading,
      slots: slotRows.filter(({ slot }) => slot.creativeId === row.id),
      attributes: attributes.get(row.id) ?? [],
    }),
  );
}

/** The decisions that people made by the same link, by version. */
async function listDecisions({ db }: Scope, { link }: Visit): Promise<Map<VersionId, LinkDecision[]>> {
  const { rows } = await db.execute<
    LinkDecision & { decidedAt: string; decision: Decision } & Record<string, unknown>
  >(sql`
    select d.version_id as "versionId", d.account_id as "accountId", r.name, d.decision, d.decided_at as "decidedAt"
    from reviewers r join decisions d on d.organization_id = r.organization_id and d.account_id = r.account_id
    where r.organization_id = ${link.organizationId} and r.link_id = ${link.id} order by d.decided_at, r.id`);
  return groupBy(
    rows.map((row) => ({ ...row, decidedAt: new Date(row.decidedAt).toISOString() })),
    ({ versionId }) => versionId,
  );
}

async function countComments(at: Scope, { link }: Visit, creativeIds: CreativeId[]): Promise<CommentCounts> {
  const rows = await at.db
    .select({
      creativeId: comments.creativeId,
      cardId: comments.cardId,
      total: sql<number>`count(*)::int`,
      open: sql<number>`(count(*) filter (where ${comments.resolvedAt} is null))::int`,
    })
    .from(comments)
    .where(
      sql`${anyOf(comments.creativeId, creativeIds)} and ${comments.threadId} is null and ${isReadByHolders(link)}`,
    )
    .groupBy(comments.creativeId, comments.cardId);
  const cards = new Map<CardId, { total: number; open: number }>();
  const creatives = new Map<CreativeId, number>();
  for (const { creativeId, cardId, total, open } of rows) {
    if (cardId === null) creatives.set(creativeId, total);
    else cards.set(cardId, { total, open });
  }
  return { cards, creatives };
}
