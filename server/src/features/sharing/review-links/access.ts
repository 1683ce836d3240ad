import { sql, type SQL } from 'drizzle-orm';
import { comments } from '#db/schema/comments.ts';
import type { reviewLinks } from '#db/schema/review-links.ts';

/** The columns of a link that decide what it shows. */
export type ReviewReach = Pick<typeof reviewLinks.$inferSelect, 'id' | 'organizationId' | 'campaignId' | 'scope'>;

/**
 * Whether a link shows a row of `version_places p` with its `versions v`: a file of an open creative of its campaign,
 * and of its creatives or cards where it names some. Infected files are never shown.
 */
export function isShown(reach: ReviewReach): SQL {
  return sql`p.organization_id = ${reach.organizationId} and v.scan_state is distinct from 'infected'
    and ${isInReach(reach, { creativeId: sql`p.creative_id`, cardId: sql`p.card_id` })}`;
}

function isInReach(
  { id, organizationId, campaignId, scope }: ReviewReach,
  { creativeId, cardId }: { creativeId: SQL; cardId: SQL },
): SQL {
  const isOpen = sql`exists (select from creatives c where c.organization_id = ${organizationId} and c.id = ${creativeId}
    and c.campaign_id = ${campaignId} and c.deleted_at is null and c.archived_at is null)`;
  if (scope === 'campaign') return isOpen;
  const item = scope === 'creatives' ? sql`i.creative_id = ${creativeId}` : sql`i.card_id = ${cardId}`;
  return sql`${isOpen} and exists (select from review_link_items i where i.organization_id = ${organizationId}
    and i.link_id = ${id} and ${item})`;
}

/** Whether a row of `comments` was written by a holder of another link, who may belong to another party. */
export function isByOtherHolders({ id, organizationId }: ReviewReach): SQL {
  return sql`exists (select from reviewers w where w.organization_id = ${organizationId}
    and w.account_id = ${comments.authorId} and w.link_id <> ${id})`;
}

/**
 * Whether the holders of a link read the thread that a row of `comments` begins: written for clients or by holders of
 * the same link, on a creative or card that the link shows. Links to files show no threads on the creative as a whole,
 * since these are about other files too.
 */
export function isReadByHolders(reach: ReviewReach): SQL {
  const onCard = sql`exists (select from version_places p join versions v on v.id = p.version_id
    where p.card_id = ${comments.cardId} and p.creative_id = ${comments.creativeId} and ${isShown(reach)})`;
  const onCreative = sql`(${comments.cardId} is null and ${comments.slotId} is null and exists (select from version_places p
    join versions v on v.id = p.version_id where p.creative_id = ${comments.creativeId} and ${isShown(reach)}))`;
  return sql`${comments.organizationId} = ${reach.organizationId} and ${comments.audience} = 'client'
    and not ${isByOtherHolders(reach)} and ${reach.scope === 'files' ? onCard : sql`(${onCard} or ${onCreative})`}`;
}
