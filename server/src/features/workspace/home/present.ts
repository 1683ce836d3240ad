import type { HomeEntry } from '@ad-foundry/contract/home.ts';
import type { CampaignId, CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { versions } from '#db/schema/variations.ts';
import { presentPreview } from '#features/tree/campaigns/queries.ts';

type Entry<Kind extends HomeEntry['kind']> = Extract<HomeEntry, { kind: Kind }>;

/** Entries of one kind, and how many there are. */
export interface Entries {
  count: number;
  items: HomeEntry[];
}

export interface PlaceRow extends Record<string, unknown> {
  count: number;
  campaignId: CampaignId;
  campaignName: string;
  client: string | null;
}

export interface CreativeRow extends PlaceRow {
  creativeId: CreativeId;
  creativeName: string;
  previewId: VersionId | null;
  previewState: (typeof versions.$inferSelect)['previewState'] | null;
  previewWidth: number | null;
  previewHeight: number | null;
}

export const presentPlace = ({ campaignId, campaignName, client }: PlaceRow) => ({
  campaign: { id: campaignId, name: campaignName },
  client,
});

export function presentCreative(row: CreativeRow) {
  const { creativeId, creativeName, previewId, previewState, previewWidth, previewHeight } = row;
  return {
    ...presentPlace(row),
    creative: { id: creativeId, name: creativeName },
    preview: previewId && previewState && presentPreview({ id: previewId, previewState, previewWidth, previewHeight }),
  };
}

/** The entries of rows that each carry the number of all. */
export function entriesOf<Item extends { count: number }, Kind extends HomeEntry['kind']>(
  rows: readonly Item[],
  present: (row: Item) => Entry<Kind>,
): Entries {
  return { count: rows[0]?.count ?? 0, items: rows.map(present) as HomeEntry[] };
}
