import { and, eq, isNull } from 'drizzle-orm';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { creatives } from '#db/schema/campaigns.ts';
import { visibleCreatives } from '#features/tree/campaigns/queries.ts';
import { refreshCampaigns } from '#features/tree/creatives/actions/completion.ts';
import { createNamer } from '#features/workspace/duplicates/rules.ts';
import type { Scope } from '#infra/scope.ts';
import { lockNames } from './copy-campaign.ts';
import { copyCreatives, type Copying } from './copy-creatives.ts';

interface Copies extends Copying {
  from: readonly { id: CreativeId; name: string }[];
  /** The target campaign, which is not archived. */
  into: CampaignId;
}

/**
 * Copies creatives into a campaign, each under its name or the name with the first free number.
 * @returns the ids of the copies, in order
 */
export async function copyInto(tx: Scope, { from, into, ...copying }: Copies): Promise<CreativeId[]> {
  await lockNames(tx);
  const taken = await tx.db
    .select({ name: creatives.name })
    .from(creatives)
    .where(and(visibleCreatives(tx), eq(creatives.campaignId, into), isNull(creatives.archivedAt)));
  const nameCopy = createNamer(taken);
  const names = from.map(({ name }) => nameCopy(name));
  const copyIds = await copyCreatives(tx, { ...copying, from: from.map(({ id }) => id), into, names });
  await refreshCampaigns(tx, [into]);
  return copyIds;
}
