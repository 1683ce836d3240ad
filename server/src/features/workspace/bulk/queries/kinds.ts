import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { ErrorCode } from '@ad-foundry/contract/errors.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkKind, BulkSelection } from '@ad-foundry/contract/bulk.ts';
import { anyOf } from '#db/any-of.ts';
import type { PreviousState } from '#db/schema/bulk.ts';
import { campaignGroups, campaigns, creatives } from '#db/schema/campaigns.ts';
import { visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import { idsOfMatchingCampaigns } from '#features/workspace/lists/queries/campaigns.ts';
import { idsOfMatching } from '#features/workspace/lists/queries/creatives.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';

interface Tables {
  creative: typeof creatives;
  campaign: typeof campaigns;
}

type LockedItem<Kind extends BulkKind> = Tables[Kind]['$inferSelect'] & {
  /** The campaign of a creative, the group of a campaign. */
  parent: { id: string; archivedAt: Date | null } | null;
};

/** A locked creative or campaign. */
export type BulkItem<Kind extends BulkKind = BulkKind> = LockedItem<Kind> & {
  /** When undoing: the state before the change. */
  before: PreviousState;
};

type Filter<Kind extends BulkKind> = Extract<BulkSelection<Kind>, { filter: unknown }>['filter'];

/** How bulk changes find and lock items of a kind. */
interface ItemReader<Kind extends BulkKind> {
  table: Tables[Kind];
  visible(scope: Scope): SQL | undefined;
  /** The code for items that do not exist or are out of reach. */
  missing: ErrorCode;
  matching(tx: Scope, filter: Filter<Kind>, limit: number): Promise<string[]>;
  /** In id order, so that concurrent changes do not deadlock. */
  lock(tx: Scope, ids: readonly string[]): Promise<LockedItem<Kind>[]>;
  campaignOf(item: LockedItem<Kind>): CampaignId;
}

export const kinds: { [Kind in BulkKind]: ItemReader<Kind> } = {
  creative: {
    table: creatives,
    visible: visibleCreatives,
    missing: 'creative.not-found',
    matching: idsOfMatching,
    async lock(tx, ids) {
      const rows = await tx.db
        .select({ creative: creatives, parent: { id: campaigns.id, archivedAt: campaigns.archivedAt } })
        .from(creatives)
        .innerJoin(campaigns, and(visibleCampaigns(tx), eq(campaigns.id, creatives.campaignId)))
        .where(and(visibleCreatives(tx), anyOf(creatives.id, ids)))
        .orderBy(asc(creatives.id))
        .for('no key update', { of: creatives });
      return rows.map(({ creative, parent }) => ({ ...creative, parent }));
    },
    campaignOf: ({ campaignId }) => campaignId,
  },
  campaign: {
    table: campaigns,
    visible: visibleCampaigns,
    missing: 'campaign.not-found',
    matching: idsOfMatchingCampaigns,
    async lock(tx, ids) {
      const rows = await tx.db
        .select({ campaign: campaigns, parent: { id: campaignGroups.id, archivedAt: campaignGroups.archivedAt } })
        .from(campaigns)
        .leftJoin(campaignGroups, and(visibleGroups(tx), eq(campaignGroups.id, campaigns.groupId)))
        .where(and(visibleCampaigns(tx), anyOf(campaigns.id, ids)))
        .orderBy(asc(campaigns.id))
        .for('no key update', { of: campaigns });
      return rows.map(({ campaign, parent }) => ({ ...campaign, parent }));
    },
    campaignOf: ({ id }) => id,
  },
};

const max = limits.bulk.matching;

/** The named ids, each once. */
export const sortedIds = (of: Exclude<BulkSelection, { filter: unknown }>): string[] =>
  [...new Set<string>('creativeIds' in of ? of.creativeIds : of.campaignIds)].toSorted();

/**
 * The ids of a selection, sorted.
 * @throws AppError `bulk.count-changed`, `bulk.too-many`, `campaign.not-found` and `group.not-found` for a filter;
 *   `creative.not-found` or `campaign.not-found` if none of the named items is visible
 */
export async function requireItems<Kind extends BulkKind>(
  tx: Scope,
  kind: Kind,
  of: BulkSelection<Kind>,
): Promise<string[]> {
  const { table, visible, missing, matching } = kinds[kind];
  if ('filter' in of) {
    const ids = await matching(tx, of.filter, max + 1);
    if (ids.length > max) throw new AppError('bulk.too-many', { data: { max } });
    if (ids.length !== of.count) throw new AppError('bulk.count-changed', { data: { count: ids.length } });
    return ids;
  }
  const ids = sortedIds(of);
  if ((await tx.db.$count(table, and(visible(tx), anyOf(table.id, ids)))) === 0) throw new AppError(missing);
  return ids;
}
