import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { CampaignId, SlotId } from '@ad-foundry/contract/ids.ts';
import type { Places, placing as endpoints } from '@ad-foundry/contract/placing.ts';
import { creatives, slots } from '#db/schema/campaigns.ts';
import { requireCampaign } from '#features/campaigns/queries.ts';
import { listContents, namesOf, pageOfSlots, readNaming } from '#features/variations/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';
import { presentFormats, presentPlaces } from './present.ts';

type Wanted = z.output<typeof endpoints.list.query> & { campaignId: CampaignId };

/**
 * The slots of a campaign that is not archived, with what stands in them, all from one moment.
 * @throws AppError `campaign.not-found`
 */
export function listPlaces(scope: Scope, { campaignId, cursor, limit }: Wanted): Promise<Places> {
  return scope.snapshot(async (at) => {
    const campaign = await requireCampaign(at, campaignId);
    const after = decodeCursor(cursor, 'text');
    const where = and(
      eq(creatives.campaignId, campaignId),
      isNull(creatives.archivedAt),
      after ? gt(slots.id, after.id as SlotId) : undefined,
    );
    const rows = await pageOfSlots(at, where, limit + 1);
    const shown = rows.slice(0, limit);
    const contents = await listContents(
      at,
      shown.map(({ slot }) => slot.id),
    );
    const naming = await readNaming(at, rows[0]?.campaign.groupId ?? null);
    const names = namesOf(naming, { slots: shown, contents });
    const formats = presentFormats(shown);
    const page = toPage(rows, limit, {
      keyOf: ({ slot }) => ['', slot.id],
      present: (row) => presentPlaces(row, { actor: at.actor, contents, names, format: formats.indexOf(row) }),
    });
    const around = [campaign.name, ...(naming.groupName ? [naming.groupName] : [])];
    return { ...page, around, formats: formats.all };
  });
}
