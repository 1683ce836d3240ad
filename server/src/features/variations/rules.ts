import type { VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { Preferences } from '@ad-foundry/contract/organizations.ts';
import { slotState, type SlotState, type VariationProgress } from '@ad-foundry/contract/rules/completion.ts';
import { extensionFor } from '@ad-foundry/contract/rules/mime-types.ts';
import { buildName } from '@ad-foundry/contract/rules/naming.ts';
import { isWaived } from '@ad-foundry/contract/rules/waiver.ts';
import { uniqueNames } from '@ad-foundry/contract/rules/unique-names.ts';
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
  const { verdict, waivedRules } = row.version;
  return { verdict, waived: isWaived(waivedRules, verdict) };
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

interface Naming {
  preferences: Preferences;
  groupName: string | null;
  slots: SlotRow[];
  contents: Contents;
}

/**
 * The file name of every version of a creative: the current ones unique among each other, older ones with their
 * number at the end.
 */
export function namesOfVersions({ preferences, groupName, slots, contents }: Naming): Map<VersionId, string> {
  const byId = new Map(slots.map((row) => [row.slot.id, row]));
  const slotOf = new Map(contents.variations.map((variation) => [variation.id, byId.get(variation.slotId)]));
  const seen = new Set<string>();
  const cardOf = new Map(contents.cards.map((card) => [card.id, card]));
  const files = contents.versions.flatMap(({ version }) => {
    const card = cardOf.get(version.cardId);
    const row = card && slotOf.get(card.variationId);
    if (!card || !row) return [];
    const name = buildName({
      schema: preferences.namingSchema,
      case: preferences.namingCase,
      values: {
        groupName,
        campaignName: row.campaign.name,
        creativeName: row.creative.name,
        formatName: row.format.name,
        carouselPosition: row.format.type === 'carousel' ? card.position : null,
        uid: card.uid,
      },
    });
    // Versions come newest first: the first of a card is the current one.
    const older = seen.has(card.id);
    seen.add(card.id);
    return [
      {
        id: version.id,
        name: older ? `${name}_v${version.number}` : name,
        extension: extensionFor(version.facts.mime),
        uid: card.uid,
      },
    ];
  });
  const unique = uniqueNames(files);
  return new Map(files.map((file, index) => [file.id, unique[index] ?? file.name]));
}
