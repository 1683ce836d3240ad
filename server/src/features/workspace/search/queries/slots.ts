import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { limits } from '@ad-foundry/contract/limits.ts';
import { campaignGroups, campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import { formats } from '#db/schema/formats.ts';
import { visibleCampaigns, visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { visibleGroups } from '#features/tree/groups/queries.ts';
import type { Scope } from '#infra/scope.ts';
import { presentSlot } from '#features/workspace/search/present.ts';
import type { Match } from '#features/workspace/search/rules.ts';
import { foundColumns } from './creatives.ts';
import { formatText, scoreOf } from './library.ts';

/** The open slots that a guest can see, by the name, platform and type of their format. */
export async function findSlots(scope: Scope, search: string): Promise<Match[]> {
  const score = scoreOf(formatText, search);
  const rows = await scope.db
    .select({
      ...foundColumns,
      slot: { id: slots.id, state: slots.state },
      format: { name: formats.name, platform: formats.platform },
      score,
    })
    .from(slots)
    .innerJoin(formats, eq(formats.id, slots.formatId))
    .innerJoin(creatives, and(visibleCreatives(scope), eq(creatives.id, slots.creativeId)))
    .innerJoin(campaigns, and(visibleCampaigns(scope), eq(campaigns.id, creatives.campaignId)))
    .leftJoin(campaignGroups, and(visibleGroups(scope), eq(campaignGroups.id, campaigns.groupId)))
    .where(and(isNull(creatives.archivedAt), isNull(campaigns.archivedAt), isNotNull(score)))
    .orderBy(desc(score), sql`${creatives.dueKey}`, slots.id)
    .limit(limits.search.perKind);
  return rows.map((row) => ({ item: presentSlot(row, scope.now()), score: row.score ?? 0 }));
}
