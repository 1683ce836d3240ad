import type { SQL } from 'drizzle-orm';
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

/** A query for what waits for a person, and the entries that its rows, read as JSON, become. */
export interface Waiting {
  rows: SQL;
  present: (rows: readonly never[]) => Entries;
}

/** Entries of one kind, from rows that each carry the number of all. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the callers name the row that their SQL makes
export const waiting = <Item extends { count: number }, Kind extends HomeEntry['kind']>(
  rows: SQL,
  present: (row: Item) => Entry<Kind>,
): Waiting => ({
  rows,
  present: (items: readonly Item[]) => ({ count: items[0]?.count ?? 0, items: items.map(present) as HomeEntry[] }),
});
