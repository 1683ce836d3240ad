import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { NamingValues } from '@ad-foundry/contract/rules/naming/naming.ts';

/** A file of a creative, delivered or expected, with the values for its name. */
export interface NamingExample {
  id: string;
  /** The creative and the format, as a label. */
  label: string;
  extension: string;
  values: NamingValues;
}

/** A creative with the name of its campaign's group. */
export interface CreativeInGroup {
  creative: Pick<Creative, 'name' | 'campaign' | 'slots'>;
  groupName: string | null;
}

const most = 4;
/** A placeholder for the id that a file gets when it is uploaded. */
const uid = 'k7m2qx';
const usualExtensions = { image: 'jpg', carousel: 'jpg', video: 'mp4' } as const;

/** Example files that show most parts of a schema: variations of one slot first, then carousels, then others. */
export function pickExamples(creatives: readonly CreativeInGroup[]): NamingExample[] {
  const slots = creatives.flatMap(({ creative, groupName }) =>
    creative.slots.map((slot) => ({ slot, files: filesOf(slot, creative, groupName) })),
  );
  const weightOf = ({ slot }: (typeof slots)[number]) =>
    slot.variations.length > 1 ? 2 : slot.format.type === 'carousel' ? 1 : 0;
  return slots
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .flatMap(({ files }) => files)
    .slice(0, most);
}

/** One file per slot; for a slot with variations, the first file of two variations. */
function filesOf(slot: Slot, creative: CreativeInGroup['creative'], groupName: string | null): NamingExample[] {
  const isSeveral = slot.variations.length > 1;
  const variations = isSeveral ? slot.variations.slice(0, 2) : [slot.variations[0]];
  return variations.map((variation) => {
    const card = variation?.cards[0];
    const fileName = card?.versions[0]?.fileName ?? '';
    return {
      id: variation?.id ?? slot.id,
      label: `${creative.name} · ${slot.format.name}`,
      extension: /\.(\w+)$/.exec(fileName)?.[1] ?? usualExtensions[slot.format.type],
      values: {
        groupName,
        campaignName: creative.campaign.name,
        creativeName: creative.name,
        formatName: slot.format.name,
        variationName: isSeveral ? variation?.name : null,
        carouselPosition: slot.format.type === 'carousel' ? (card?.position ?? 1) : null,
        uid: card?.uid ?? uid,
      },
    };
  });
}
