import type { AccountId, CardId, MemberId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { NamingPreferences } from '@ad-foundry/contract/organizations.ts';
import { canArrange, canDeleteDelivered } from '@ad-foundry/contract/permissions.ts';
import { cardLimits, type CardRules } from '@ad-foundry/contract/rules/formats/carousel.ts';
import { slotState, type SlotState, type VariationProgress } from '@ad-foundry/contract/rules/completion/completion.ts';
import { slotDecision, type Decision } from '@ad-foundry/contract/rules/completion/decision.ts';
import type { FileReview } from '@ad-foundry/contract/rules/review/steps.ts';
import { extensionFor } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { namesBy } from '@ad-foundry/contract/rules/naming/naming.ts';
import { isWaived } from '@ad-foundry/contract/rules/completion/waiver.ts';
import { type NamedFile, uniqueNames, withSuffix } from '@ad-foundry/contract/rules/naming/unique-names.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import type { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import type { formatRevisions, formats } from '#db/schema/formats.ts';
import type { cards, renditions, variations, versions } from '#db/schema/variations.ts';
import { groupBy } from '#infra/group-by.ts';

/** A slot with the rows that judging a file needs. */
export interface SlotRow {
  slot: typeof slots.$inferSelect;
  format: typeof formats.$inferSelect;
  revision: typeof formatRevisions.$inferSelect;
  /** Size of the format's safe-zone drawing; null without one. */
  zone: { width: number; height: number } | null;
  creative: typeof creatives.$inferSelect;
  campaign: Pick<
    typeof campaigns.$inferSelect,
    'id' | 'name' | 'dueAt' | 'groupId' | 'archivedAt' | 'needsApproval' | 'reviewSteps' | 'sendsAfterReview'
  >;
  /** The only person who delivers the slot; null if all guests of the campaign do. */
  owner: SlotOwnerRow | null;
}

export interface SlotOwnerRow extends PersonName {
  memberId: MemberId;
  accountId: AccountId;
  avatarSha256: string | null;
  isGuest: boolean;
  /** False for a guest who has not opened the invitation. */
  hasOpened: boolean;
}

export interface PersonName {
  firstName: string;
  lastName: string;
}

/**
 * The rows of slots: variations and cards in order, and versions newest first, with the names of the people who
 * uploaded and waived them.
 */
export interface Contents {
  variations: (typeof variations.$inferSelect)[];
  cards: (typeof cards.$inferSelect)[];
  versions: {
    version: typeof versions.$inferSelect;
    rendition: typeof renditions.$inferSelect | null;
    uploader: PersonName | null;
    /** Whether the uploader is a guest of the organization. */
    isByGuest: boolean;
    waiver: PersonName | null;
    /** Null unless the last repair of the version runs or failed. */
    repair: Version['repair'];
    decisions: Decision[];
  }[];
  variationsOf(slotId: string): Contents['variations'];
  cardsOf(variationId: string): Contents['cards'];
  versionsOf(cardId: string): Contents['versions'];
}

/** Indexes rows by their parent for lookups in constant time, since a creative may have thousands of rows. */
export function indexContents(rows: Pick<Contents, 'variations' | 'cards' | 'versions'>): Contents {
  const bySlot = groupBy(rows.variations, ({ slotId }): string => slotId);
  const byVariation = groupBy(rows.cards, ({ variationId }): string => variationId);
  const byCard = groupBy(rows.versions, ({ version }): string => version.cardId);
  return {
    ...rows,
    variationsOf: (slotId) => bySlot.get(slotId) ?? [],
    cardsOf: (variationId) => byVariation.get(variationId) ?? [],
    versionsOf: (cardId) => byCard.get(cardId) ?? [],
  };
}

/** Keeps only the rows of these slots. */
export function contentsOfSlots(contents: Contents, slotRows: SlotRow[]): Contents {
  const variations = slotRows.flatMap(({ slot }) => contents.variationsOf(slot.id));
  return { ...contents, variations, cards: variations.flatMap(({ id }) => contents.cardsOf(id)) };
}

/** The state of one slot, computed from its rows. */
export function stateOfSlot(row: SlotRow, contents: Contents): SlotState {
  return slotState(progressOf(row, contents));
}

/** The reviews of files, by card; without those of campaigns that have no steps. */
export type FileReviews = ReadonlyMap<CardId, FileReview>;

/**
 * The decision on one slot, computed from the decisions on the current versions of its cards, or from their `reviews` in
 * a campaign with steps.
 */
export function decisionOfSlot({ slot }: SlotRow, contents: Contents, reviews: FileReviews): Decision | null {
  const cards = contents.variationsOf(slot.id).flatMap(({ id }) => contents.cardsOf(id));
  return slotDecision(
    cards.map(({ id }) => {
      const review = reviews.get(id);
      if (review) return review.decision === null ? [] : [review.decision];
      return contents.versionsOf(id)[0]?.decisions ?? [];
    }),
  );
}

/** Converts a slot to the input of the shared completion rules. */
export function progressOf({ slot, format, revision, creative }: SlotRow, contents: Contents) {
  const variations: VariationProgress[] = contents.variationsOf(slot.id).map((variation) => ({
    cards: contents.cardsOf(variation.id).map((card) => ({ current: currentOf(contents, card.id) })),
  }));
  return { type: format.type, spec: revision.spec, strict: creative.strict, variations };
}

/** The current file of a card in the shape that completion needs; null for an empty card. */
export function currentOf(contents: Contents, cardId: string) {
  const [row] = contents.versionsOf(cardId);
  if (!row) return null;
  const { verdict, waivedRules, scanState, facts } = row.version;
  const { width, height } = facts;
  return { verdict, waived: isWaived(waivedRules, verdict), infected: scanState === 'infected', width, height };
}

/** The creator of a variation, and the uploaders of its files, in total and per card. */
export function deliveredIn(contents: Contents, variation: Contents['variations'][number]) {
  const cards = contents.cardsOf(variation.id).map(({ id }) => ({
    id,
    uploadedByIds: contents.versionsOf(id).map(({ version }) => version.uploadedBy),
  }));
  return {
    createdById: variation.createdBy,
    uploadedByIds: cards.flatMap(({ uploadedByIds }) => uploadedByIds),
    cards,
  };
}

/** Whether the actor may add a card. A guest may extend another person's carousel only up to its minimum. */
export function mayAddTo(
  person: Parameters<typeof canArrange>[0],
  delivered: ReturnType<typeof deliveredIn>,
  spec: CardRules,
): boolean {
  return canArrange(person, delivered) || delivered.cards.length < cardLimits(spec).min;
}

/** The reason why the actor may not delete a card, or null. Only cards of a carousel can be deleted on their own. */
export function whyNotRemoveCard(
  person: Parameters<typeof canDeleteDelivered>[0],
  card: Parameters<typeof canDeleteDelivered>[1],
  { type }: Pick<SlotRow['format'], 'type'>,
): 'auth.forbidden' | 'card.not-in-carousel' | null {
  if (!canDeleteDelivered(person, card)) return 'auth.forbidden';
  return type === 'carousel' ? null : 'card.not-in-carousel';
}

/** The parts of a file name that all versions of a creative share. */
export interface Naming {
  preferences: NamingPreferences;
  groupName: string | null;
  /** Maximum length of a name in a path, in UTF-16 units without the extension. */
  maxLength?: number;
}

/** The fields of a slot, a card and a version that a file name uses. */
type SlotOfName = { [K in 'campaign' | 'creative']: Pick<SlotRow[K], 'name'> } & {
  format: Pick<SlotRow['format'], 'name' | 'type'>;
};
type CardOfName = Pick<Contents['cards'][number], 'position' | 'uid'>;
type VersionOfName = Pick<Contents['versions'][number]['version'], 'id' | 'number' | 'facts'>;

interface NamedCard {
  slot: SlotOfName;
  /** Null if the slot has only one variation. */
  variationName: string | null;
  card: CardOfName;
  /** Newest first; the first version is the current one. */
  versions: readonly VersionOfName[];
}

/**
 * The file name of every version of a creative: current versions get unique names, older versions end in their number.
 * Builds the base name once per card, since all versions of a card share it.
 */
export function cardNames(naming: Naming): (cards: readonly NamedCard[]) => Map<VersionId, string> {
  const nameCard = cardName(naming);
  return (cards) => {
    const namedVersions = cards.flatMap(({ versions, ...place }) => {
      if (versions.length === 0) return [];
      const { card } = place;
      const base = nameCard(place);
      return versions.map((version, index) => {
        return { version, file: fileOf(base, { card, version, older: index > 0, maxLength: naming.maxLength }) };
      });
    });
    const unique = uniqueNames(
      namedVersions.map(({ file }) => file),
      naming.maxLength,
    );
    return new Map(namedVersions.map(({ version, file }, index) => [version.id, unique[index] ?? file.name]));
  };
}

/** Like `cardNames`, for indexed rows. */
export function namesOfVersions(
  naming: Naming,
  { slots, contents }: { slots: SlotRow[]; contents: Contents },
): Map<VersionId, string> {
  const bySlot = new Map(slots.map((row) => [row.slot.id, row]));
  const variationOf = new Map(contents.variations.map((variation) => [variation.id, variation]));
  const cards = contents.cards.flatMap((card) => {
    const variation = variationOf.get(card.variationId);
    const slot = variation && bySlot.get(variation.slotId);
    if (!slot) return [];
    const variationName = contents.variationsOf(slot.slot.id).length > 1 ? variation.name : null;
    return [{ slot, variationName, card, versions: contents.versionsOf(card.id).map(({ version }) => version) }];
  });
  return cardNames(naming)(cards);
}

interface SingleVersion extends Omit<NamedCard, 'versions'> {
  version: VersionOfName;
  /** Whether a newer version of the card exists. */
  older: boolean;
}

/** The file name of one version by itself; null if its uniqueness depends on other versions. */
export function nameOfVersion(naming: Naming, { version, older, ...place }: SingleVersion): string | null {
  const { card } = place;
  const file = fileOf(cardName(naming)(place), { card, version, older });
  return file.name.includes(card.uid) ? (uniqueNames([file])[0] ?? null) : null;
}

function cardName({ preferences, groupName, maxLength }: Naming): (place: Omit<NamedCard, 'versions'>) => string {
  const build = namesBy({ schema: preferences.namingSchema, case: preferences.namingCase, maxLength });
  return ({ slot: { campaign, creative, format }, variationName, card }) =>
    build({
      groupName,
      campaignName: campaign.name,
      creativeName: creative.name,
      formatName: format.name,
      variationName,
      carouselPosition: format.type === 'carousel' ? card.position : null,
      uid: card.uid,
    });
}

type FileOfCard = Pick<SingleVersion, 'card' | 'version' | 'older'> & { maxLength?: number | undefined };

function fileOf(base: string, { card, version, older, maxLength }: FileOfCard): NamedFile {
  return {
    name: older ? withSuffix(base, `_v${version.number}`, maxLength) : base,
    extension: extensionFor(version.facts.mime),
    uid: card.uid,
  };
}
