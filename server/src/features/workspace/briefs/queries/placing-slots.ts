import { and, eq, gt, isNull, not } from 'drizzle-orm';
import type { z } from 'zod';
import type { CampaignId, SlotId } from '@ad-foundry/contract/ids.ts';
import { can } from '@ad-foundry/contract/permissions.ts';
import type { PlacingSlots, placing as endpoints, SlotRules } from '@ad-foundry/contract/placing.ts';
import { creatives, slots } from '#db/schema/campaigns.ts';
import { requireCampaign } from '#features/tree/campaigns/queries.ts';
import {
  isOpen,
  listContents,
  namesOf,
  pageOfSlots,
  presentVariations,
  readNaming,
  requireSlot,
  type SlotRow,
} from '#features/tree/creatives/queries.ts';
import { decodeCursor, toPage } from '#infra/cursor.ts';
import type { Scope } from '#infra/scope.ts';

type PlacingQuery = z.output<typeof endpoints.list.query> & { campaignId: CampaignId };

/**
 * The slots of a campaign's open creatives with their current versions, read in one snapshot.
 * @throws AppError `campaign.not-found`
 */
export function listPlacingSlots(scope: Scope, { campaignId, cursor, limit }: PlacingQuery): Promise<PlacingSlots> {
  return scope.snapshot(async (at) => {
    const campaign = await requireCampaign(at, campaignId);
    const after = decodeCursor(cursor, 'text');
    const where = and(
      eq(creatives.campaignId, campaignId),
      isNull(creatives.archivedAt),
      after ? gt(slots.id, after.id as SlotId) : undefined,
      // Guests are not asked for what the team adapts.
      at.actor.role === 'guest' ? not(and(slots.fromMaster, eq(slots.state, 'empty'))!) : undefined,
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
      present: (row) => ({
        id: row.slot.id,
        creative: { id: row.creative.id, name: row.creative.name, strict: row.creative.strict },
        format: formats.indexOf(row),
        variations: presentVariations(row, { actor: at.actor, names, contents, currentOnly: true }),
        can: { deliver: isOpen(row), remove: isOpen(row) && can(at.actor.role, 'campaign:write'), assign: false },
      }),
    });
    const around = [campaign.name, ...(naming.groupName ? [naming.groupName] : [])];
    return { ...page, around, formats: formats.all };
  });
}

/** What a file for a slot is judged by. @throws AppError `slot.not-found` */
export async function readSlotRules(scope: Scope, slotId: SlotId): Promise<SlotRules> {
  const row = await requireSlot(scope, slotId);
  const { id, name, strict } = row.creative;
  return { id: slotId, creative: { id, name, strict }, format: presentFormat(row) };
}

const presentFormat = ({ format, revision }: SlotRow): SlotRules['format'] => ({
  name: format.name,
  platform: format.platform,
  type: format.type,
  spec: revision.spec,
});

/** The distinct format revisions of these slots, and the revision of each slot. */
function presentFormats(rows: readonly SlotRow[]) {
  const all: PlacingSlots['formats'] = [];
  const indexes = new Map<string, number>();
  for (const row of rows) {
    if (indexes.has(row.revision.id)) continue;
    indexes.set(row.revision.id, all.length);
    all.push(presentFormat(row));
  }
  return { all, indexOf: ({ revision }: SlotRow) => indexes.get(revision.id) ?? 0 };
}
