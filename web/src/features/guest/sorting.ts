import type { AskedCreative, AskedSlot, GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { fits } from '@ad-foundry/contract/rules/fits.ts';
import type { MediaFacts, RefusalReason } from '@ad-foundry/contract/rules/media-facts.ts';
import { proposePlaces, type Place as Proposed, type PlacingSlot } from '@ad-foundry/contract/rules/placing.ts';
import { judge, type Verdict } from '@ad-foundry/contract/rules/upload-rules.ts';
import { loadReader } from '#features/uploads/parts.ts';
import { folderOf } from '#ui/dropped-files.ts';
import { giveFiles } from './give-files.ts';
import { pageNow, readOn } from './guest-page-store.ts';
import { placeOf, type Place } from './place.ts';

/** A file and where it goes; `place` is what was proposed, null once somebody chose another slot. */
export interface Sorted {
  key: string;
  file: File;
  /** Null for what is no file that anybody could use. */
  facts: MediaFacts | null;
  /** Why nobody could. */
  refusal: RefusalReason | null;
  slotId: SlotId | null;
  place: Proposed | null;
}

interface Aimed {
  creative: AskedCreative;
  slot: AskedSlot;
}

/** Every slot of the page with the creative it stands in. */
export function slotsOf({ creatives }: GuestPage): Aimed[] {
  return creatives.flatMap((creative) => creative.slots.map((slot) => ({ creative, slot })));
}

/** What the rules of a slot say of a file. */
export function verdictOf(facts: MediaFacts, { creative, slot }: Aimed): Verdict {
  const { spec, type } = slot.format;
  return judge({ facts, spec, type, strict: creative.strict });
}

/** Whether a file keeps the rules of a slot. */
export function fitOf(facts: MediaFacts, aimed: Aimed): boolean {
  return fits(verdictOf(facts, aimed));
}

/** Looks at files and proposes where each belongs, over the whole brief. */
export async function readFiles(files: readonly File[]): Promise<Sorted[]> {
  const [{ probe }, { fromBlob }] = await loadReader();
  while (pageNow()?.nextCursor) await readOn();
  const page = pageNow();
  const looked = await Promise.all(
    files.map(async (file, index) => {
      const result = await probe(fromBlob(file), { name: file.name });
      const key = String(index);
      return result.ok
        ? { key, file, facts: result.facts, refusal: null }
        : { key, file, facts: null, refusal: result.reason };
    }),
  );
  const proposals = proposePlaces(
    looked.map(({ key, file, facts }) => ({
      key,
      name: file.name,
      folder: folderOf(file),
      sizeBytes: file.size,
      facts,
    })),
    page ? placesIn(page) : [],
  );
  return looked.map((each) => {
    const proposal = proposals.get(each.key);
    const place = proposal && 'place' in proposal ? proposal.place : null;
    return { ...each, slotId: place?.slotId ?? null, place };
  });
}

function placesIn(page: GuestPage): PlacingSlot[] {
  return slotsOf(page).map(({ creative, slot: { id, format, variations } }) => ({
    slotId: id,
    creativeId: creative.id,
    creativeName: creative.name,
    around: [page.campaign.name],
    formatName: format.name,
    platform: format.platform,
    type: format.type,
    spec: format.spec,
    strict: creative.strict,
    variations: variations.map((variation) => ({
      id: variation.id,
      name: variation.name,
      cards: variation.cards.map((card) => ({
        id: card.id,
        uid: '',
        current: card.file && {
          originalName: card.file.name,
          fileName: card.file.name,
          sizeBytes: card.file.sizeBytes,
          replaceable: card.file.changeable,
        },
      })),
    })),
  }));
}

/** Sends files to where they were sorted; those of one slot together, in their places. */
export async function sendSorted(sorted: readonly Sorted[]): Promise<void> {
  const page = pageNow();
  if (!page) return;
  for (const { creative, slot } of slotsOf(page)) {
    const here = sorted
      .filter(({ slotId }) => slotId === slot.id)
      .toSorted((a, b) => (a.place?.position ?? Infinity) - (b.place?.position ?? Infinity));
    const [first] = here;
    if (!first) continue;
    const giving = { creative, slot, unfinished: page.unfinished };
    const exact = here.filter(({ place }) => place?.cardId);
    for (const { file, place } of exact)
      if (place?.cardId) await giveFiles([file], { ...giving, place: { cardId: place.cardId } });
    const rest = here.filter((each) => !exact.includes(each)).map(({ file }) => file);
    if (rest.length > 0) await giveFiles(rest, { ...giving, place: placeFor(first, slot) });
  }
}

type Effect = 'instead' | 'beside';

/** What a file does where it was sorted to: it takes the place of an own one, or becomes one more variation. */
export function effectOf(sorted: Sorted, { slot, all }: { slot: AskedSlot; all: readonly Sorted[] }): Effect | null {
  if (slot.format.type === 'carousel') return sorted.place?.replaces ? 'instead' : null;
  const isFirst = all.find(({ slotId }) => slotId === slot.id) === sorted;
  const place = sorted.place?.cardId ? { cardId: sorted.place.cardId } : isFirst ? placeFor(sorted, slot) : 'room';
  const cards = slot.variations.flatMap((variation) => variation.cards);
  if (typeof place === 'object' && 'cardId' in place)
    return cards.find(({ id }) => id === place.cardId)?.file ? 'instead' : null;
  return isFirst && cards.every(({ file }) => file === null) ? null : 'beside';
}

function placeFor({ place }: Sorted, slot: AskedSlot): Place {
  if (place?.variationId) return { variationId: place.variationId };
  return placeOf(slot, slot.variations[0]);
}
