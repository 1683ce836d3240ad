import { sql, type SQL } from 'drizzle-orm';
import type { Decision } from '@ad-foundry/contract/comments.ts';
import type { AccountId, CardId, CreativeId, SlotId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { ReviewProgress } from '@ad-foundry/contract/review.ts';
import { countHolderStates, holderStateOf } from '@ad-foundry/contract/rules/review/carousel.ts';
import { isShown, type ReviewReach } from '#features/sharing/review-links/access.ts';
import type { ReviewerRow } from '#features/sharing/review-links/rules.ts';
import { AppError } from '#infra/errors.ts';
import { groupBy } from '#infra/group-by.ts';
import type { BaseScope } from '#infra/scope.ts';

/** A file that a link shows. */
interface ShownFile extends Record<string, unknown> {
  versionId: VersionId;
  cardId: CardId;
  slotId: SlotId;
  creativeId: CreativeId;
  isCurrent: boolean;
}

const columns = sql`p.version_id as "versionId", p.card_id as "cardId", p.slot_id as "slotId",
  p.creative_id as "creativeId", p.is_current as "isCurrent"`;
const files = sql`version_places p join versions v on v.id = p.version_id`;

/** The versions of creatives that a link shows, also earlier ones. */
export async function listShown(
  { db }: BaseScope,
  reach: ReviewReach,
  creativeIds: readonly CreativeId[],
): Promise<ShownFile[]> {
  const { rows } = await db.execute<ShownFile>(sql`select ${columns} from ${files}
    where p.creative_id = any(${sql.param(creativeIds)}::text[]) and ${isShown(reach)}`);
  return rows;
}

/** Those of these versions that a link shows. */
export async function listShownOf(
  { db }: BaseScope,
  reach: ReviewReach,
  versionIds: readonly VersionId[],
): Promise<ShownFile[]> {
  const { rows } = await db.execute<ShownFile>(sql`select ${columns} from ${files}
    where p.version_id = any(${sql.param(versionIds)}::text[]) and ${isShown(reach)}`);
  return rows;
}

/** A version that a link shows. @throws AppError `version.not-found` */
export async function requireShown({ db }: BaseScope, reach: ReviewReach, versionId: VersionId): Promise<ShownFile> {
  const { rows } = await db.execute<ShownFile>(sql`select ${columns} from ${files}
    where p.version_id = ${versionId} and ${isShown(reach)}`);
  if (!rows[0]) throw new AppError('version.not-found');
  return rows[0];
}

/** Whether a link shows a file of a creative. @throws AppError `creative.not-found` */
export async function requireShownCreative(
  { db }: BaseScope,
  reach: ReviewReach,
  creativeId: CreativeId,
): Promise<void> {
  const { rows } = await db.execute(
    sql`select from ${files} where p.creative_id = ${creativeId} and ${isShown(reach)} limit 1`,
  );
  if (rows.length === 0) throw new AppError('creative.not-found');
}

interface CurrentFile extends Record<string, unknown> {
  versionId: VersionId;
  /** Files of one variation are the cards of a carousel, which counts as one file. */
  variationId: VariationId;
  decision: Decision | null;
  /** Whether the link waits for a decision on it. */
  toDecide: boolean;
  /** Whether the files of its slot fit and are complete. */
  isReady: boolean;
}

/** Whether the files of the slot of `version_places p` fit and are complete; others are corrected before anybody decides. */
const isReady = sql`exists (select from slots l where l.organization_id = p.organization_id and l.id = p.slot_id
  and l.state = 'delivered')`;

/**
 * Whether a link waits for decisions on the file of `cards c`. Where steps of the campaign name the link, it waits for
 * the files at them; else for all that are ready, unless changes were requested by the link: by somebody else, or on
 * another card of the same carousel.
 */
function isAwaited({ id, organizationId }: ReviewReach, accountId: AccountId | null): SQL {
  const ofLink = sql`s.organization_id = ${organizationId} and s.review_link_id = ${id}`;
  return sql`case when exists (select from review_steps s where ${ofLink})
    then c.review_state is not distinct from 'open' and exists (select from review_steps s
      where ${ofLink} and s.id = c.review_step_id)
    else ${isReady} and not exists (select from version_places q join decisions o on o.organization_id = q.organization_id
        and o.version_id = q.version_id and o.decision = 'changes'
      join reviewers w on w.organization_id = o.organization_id and w.account_id = o.account_id and w.link_id = ${id}
      where q.organization_id = ${organizationId} and q.variation_id = p.variation_id and q.is_current
        and (q.version_id <> p.version_id or o.account_id is distinct from ${accountId})) end`;
}

/** The current files of a link in brief order, each with the person's decision on it. */
export async function listCurrent(
  { db }: BaseScope,
  reach: ReviewReach,
  reviewer: Pick<ReviewerRow, 'accountId'> | null,
): Promise<CurrentFile[]> {
  const accountId = reviewer?.accountId ?? null;
  const { rows } = await db.execute<CurrentFile>(sql`select p.version_id as "versionId",
      p.variation_id as "variationId", d.decision,
      ${isAwaited(reach, accountId)} as "toDecide", ${isReady} as "isReady"
    from ${files} join cards c on c.organization_id = p.organization_id and c.id = p.card_id left join decisions d on d.organization_id = p.organization_id and d.version_id = p.version_id
      and d.account_id = ${accountId}
    where p.is_current and ${isShown(reach)}
    order by p.creative_id, p.slot_position, p.variation_position, p.card_position`);
  return rows;
}

/** How many of the files that the link waits for the person has decided, a carousel as one. */
export async function readProgress(
  scope: BaseScope,
  reach: ReviewReach,
  reviewer: Pick<ReviewerRow, 'accountId'> | null,
): Promise<ReviewProgress> {
  return progressOf(await listCurrent(scope, reach, reviewer));
}

export function progressOf(current: readonly CurrentFile[]): ReviewProgress {
  const carousels = [...groupBy(current, ({ variationId }) => variationId).values()];
  const { open, approved, changes } = countHolderStates(carousels.map(holderStateOf));
  return { total: open + approved + changes, approved, changes };
}
