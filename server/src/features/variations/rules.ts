import type { VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Preferences } from '@ad-foundry/contract/organizations.ts';
import { canArrange } from '@ad-foundry/contract/permissions.ts';
import { cardLimits, type CardRules } from '@ad-foundry/contract/rules/carousel.ts';
import { slotState, type SlotState, type VariationProgress } from '@ad-foundry/contract/rules/completion.ts';
import { extensionFor } from '@ad-foundry/contract/rules/mime-types.ts';
import { namesBy } from '@ad-foundry/contract/rules/naming.ts';
import { isWaived } from '@ad-foundry/contract/rules/waiver.ts';
import { type NamedFile, uniqueNames } from '@ad-foundry/contract/rules/unique-names.ts';
import type { Contents, SlotRow } from './present.ts';

/** How far one slot is, from the rows that stand in it. */
export function stateOfSlot(row: SlotRow, contents: Contents): SlotState {
  return slotState(progressOf(row, contents));
}

/** A slot in the form the shared rules of completion take. */
export function progressOf({ slot, format, revision, creative }: SlotRow, contents: Contents) {
  const variations: VariationProgress[] = contents.variationsOf(slot.id).map((variation) => ({
    cards: contents.cardsOf(variation.id).map((card) => ({ current: currentOf(contents, card.id) })),
  }));
  return { type: format.type, spec: revision.spec, strict: creative.strict, variations };
}

function currentOf(contents: Contents, cardId: string) {
  const [row] = contents.versionsOf(cardId);
  if (!row) return null;
  const { verdict, waivedRules, scanState } = row.version;
  return { verdict, waived: isWaived(waivedRules, verdict), infected: scanState === 'infected' };
}

/** Who made a variation, and whose files are in it and in each of its cards. */
export function deliveredIn(contents: Contents, variationId: VariationId) {
  const cards = contents.cardsOf(variationId).map(({ id }) => ({
    id,
    uploadedByIds: contents.versionsOf(id).map(({ version }) => version.uploadedBy),
  }));
  return {
    createdById: contents.variations.find(({ id }) => id === variationId)?.createdBy ?? null,
    uploadedByIds: cards.flatMap(({ uploadedByIds }) => uploadedByIds),
    cards,
  };
}

/** A guest adds cards to files of others only while too few of them are there: that is what they are asked for. */
export function mayAddTo(
  person: Parameters<typeof canArrange>[0],
  there: ReturnType<typeof deliveredIn>,
  spec: CardRules,
): boolean {
  return canArrange(person, there) || there.cards.length < cardLimits(spec).min;
}

/** What all names of a creative have in common. */
export interface Naming {
  preferences: Preferences;
  groupName: string | null;
}

/** What a name takes from a slot, a card and a version. */
type SlotOfName = { [K in 'campaign' | 'creative']: Pick<SlotRow[K], 'name'> } & {
  format: Pick<SlotRow['format'], 'name' | 'type'>;
};
type CardOfName = Pick<Contents['cards'][number], 'position' | 'uid'>;
type VersionOfName = Pick<Contents['versions'][number]['version'], 'id' | 'number' | 'facts'>;

interface Filled {
  slot: SlotOfName;
  card: CardOfName;
  /** Newest first: the first is the current one. */
  versions: readonly VersionOfName[];
}

/**
 * The file name of every version of a creative: the current ones unique among each other, older ones with their
 * number at the end. What a name is made of belongs to its card, so it is built once for each of them.
 */
export function cardNames(naming: Naming): (cards: readonly Filled[]) => Map<VersionId, string> {
  const nameCard = cardName(naming);
  return (cards) => {
    const named = cards.flatMap(({ slot, card, versions }) => {
      if (versions.length === 0) return [];
      const base = nameCard(slot, card);
      return versions.map((version, index) => ({ version, file: fileOf(base, { card, version, older: index > 0 }) }));
    });
    const unique = uniqueNames(named.map(({ file }) => file));
    return new Map(named.map(({ version, file }, index) => [version.id, unique[index] ?? file.name]));
  };
}

/** The same of rows that are indexed. */
export function namesOfVersions(
  naming: Naming,
  { slots, contents }: { slots: SlotRow[]; contents: Contents },
): Map<VersionId, string> {
  const bySlot = new Map(slots.map((row) => [row.slot.id, row]));
  const slotOf = new Map(contents.variations.map((variation) => [variation.id, bySlot.get(variation.slotId)]));
  const cards = contents.cards.flatMap((card) => {
    const slot = slotOf.get(card.variationId);
    return slot ? [{ slot, card, versions: contents.versionsOf(card.id).map(({ version }) => version) }] : [];
  });
  return cardNames(naming)(cards);
}

interface One {
  slot: SlotOfName;
  card: CardOfName;
  version: VersionOfName;
  /** Whether its card has a newer one. */
  older: boolean;
}

/** The file name of one version, from itself alone; null where only the others can tell whether it is unique. */
export function nameOfVersion(naming: Naming, { slot, card, version, older }: One): string | null {
  const file = fileOf(cardName(naming)(slot, card), { card, version, older });
  return file.name.includes(card.uid) ? (uniqueNames([file])[0] ?? null) : null;
}

function cardName({ preferences, groupName }: Naming): (slot: SlotOfName, card: CardOfName) => string {
  const build = namesBy({ schema: preferences.namingSchema, case: preferences.namingCase });
  return ({ campaign, creative, format }, card) =>
    build({
      groupName,
      campaignName: campaign.name,
      creativeName: creative.name,
      formatName: format.name,
      carouselPosition: format.type === 'carousel' ? card.position : null,
      uid: card.uid,
    });
}

function fileOf(base: string, { card, version, older }: Omit<One, 'slot'>): NamedFile {
  return {
    name: older ? `${base}_v${version.number}` : base,
    extension: extensionFor(version.facts.mime),
    uid: card.uid,
  };
}
