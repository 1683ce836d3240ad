import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import type { SlotId } from '@ad-foundry/contract/ids.ts';
import { fits } from '@ad-foundry/contract/rules/completion/fits.ts';
import type { MediaFacts, RefusalReason } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { placingSlot } from '@ad-foundry/contract/rules/placing/places.ts';
import { proposePlaces, type Place as Proposed } from '@ad-foundry/contract/rules/placing/placing.ts';
import { judge, type Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { loadReader } from '#features/uploads/parts.ts';
import { folderOf } from '#ui/form/dropped-files.ts';
import { giveFiles } from '#features/slots/give-files.ts';
import { loadMore, pageNow } from './guest-page-store.ts';
import { placeOf, type Place } from '#features/slots/place.ts';

/** A file and its assigned slot; `place` is the proposed place, null once the guest chose another slot. */
export interface PlacedFile {
  key: string;
  file: File;
  /** Null for an unusable file. */
  facts: MediaFacts | null;
  /** Why the file is unusable. */
  refusal: RefusalReason | null;
  slotId: SlotId | null;
  place: Proposed | null;
}

interface Aimed {
  creative: Creative;
  slot: Slot;
}

/** Every slot of the page with its creative. */
export function slotsOf({ creatives }: GuestPage): Aimed[] {
  return creatives.flatMap((creative) => creative.slots.map((slot) => ({ creative, slot })));
}

/** Judges a file by the rules of a slot. */
export function verdictOf(facts: MediaFacts, { creative, slot }: Aimed): Verdict {
  const { spec, type } = slot.format;
  return judge({ facts, spec, type, strict: creative.strict });
}

/** Whether a file meets the rules of a slot. */
export function fitOf(facts: MediaFacts, aimed: Aimed): boolean {
  return fits(verdictOf(facts, aimed));
}

/** Reads files and proposes a slot for each, over the whole brief. */
export async function proposeSlots(files: readonly File[]): Promise<PlacedFile[]> {
  const [{ probe }, { fromBlob }] = await loadReader();
  while (pageNow()?.nextCursor) await loadMore();
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
    page
      ? slotsOf(page).map(({ creative, slot }) =>
          placingSlot(slot, { creative, format: slot.format, around: [page.campaign.name] }),
        )
      : [],
  );
  return looked.map((each) => {
    const proposal = proposals.get(each.key);
    const place = proposal?.kind === 'place' ? (proposal.places[0] ?? null) : null;
    return { ...each, slotId: place?.slotId ?? null, place };
  });
}

/** Queues the files for upload to their assigned slots, grouped by slot. */
export async function sendPlaced(placed: readonly PlacedFile[]): Promise<void> {
  const page = pageNow();
  if (!page) return;
  for (const { creative, slot } of slotsOf(page)) {
    const here = placed
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

/** The effect of a file on its assigned slot: it replaces an own file, or adds a variation. */
export function effectOf(placed: PlacedFile, { slot, all }: { slot: Slot; all: readonly PlacedFile[] }): Effect | null {
  if (slot.format.type === 'carousel') return placed.place?.replaces ? 'instead' : null;
  const isFirst = all.find(({ slotId }) => slotId === slot.id) === placed;
  const place = placed.place?.cardId ? { cardId: placed.place.cardId } : isFirst ? placeFor(placed, slot) : 'room';
  const cards = slot.variations.flatMap((variation) => variation.cards);
  if (typeof place === 'object' && 'cardId' in place)
    return cards.find(({ id }) => id === place.cardId)?.versions[0] ? 'instead' : null;
  return isFirst && cards.every(({ versions }) => versions.length === 0) ? null : 'beside';
}

function placeFor({ place }: PlacedFile, slot: Slot): Place {
  if (place?.variationId) return { variationId: place.variationId };
  return placeOf(slot, slot.variations[0]);
}
