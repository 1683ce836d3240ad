import type { AccountId, VersionId } from '@ad-foundry/contract/ids.ts';
import { canKnowOf } from '@ad-foundry/contract/permissions.ts';
import { isWaived } from '@ad-foundry/contract/rules/waiver.ts';
import { asRead } from '@ad-foundry/contract/text.ts';
import type { Variation, Version } from '@ad-foundry/contract/variations.ts';
import type { campaigns, creatives, slots } from '#db/schema/campaigns.ts';
import type { formatRevisions, formats } from '#db/schema/formats.ts';
import type { cards, renditions, variations, versions } from '#db/schema/variations.ts';
import { presentPreview } from '#features/campaigns/queries.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Actor } from '#infra/scope.ts';

/** A slot with all that judging a file for it needs. */
export interface SlotRow {
  slot: typeof slots.$inferSelect;
  format: typeof formats.$inferSelect;
  revision: typeof formatRevisions.$inferSelect;
  /** The size of the format's drawing of its safe zone, where it has one. */
  zone: { width: number; height: number } | null;
  creative: typeof creatives.$inferSelect;
  campaign: Pick<typeof campaigns.$inferSelect, 'id' | 'name' | 'dueAt' | 'groupId'>;
}

interface PersonName {
  firstName: string;
  lastName: string;
}

/** What stands in slots: variations and cards in order, versions newest first with the names of who uploaded and who waived them. */
export interface Contents {
  variations: (typeof variations.$inferSelect)[];
  cards: (typeof cards.$inferSelect)[];
  versions: {
    version: typeof versions.$inferSelect;
    rendition: typeof renditions.$inferSelect | null;
    uploader: PersonName | null;
    waiver: PersonName | null;
  }[];
  variationsOf(slotId: string): Contents['variations'];
  cardsOf(variationId: string): Contents['cards'];
  versionsOf(cardId: string): Contents['versions'];
}

/** Rows with their ways down, each found at once: a creative may hold thousands. */
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

/** Only what stands in these slots. */
export function within(contents: Contents, own: SlotRow[]): Contents {
  const variations = own.flatMap(({ slot }) => contents.variationsOf(slot.id));
  return { ...contents, variations, cards: variations.flatMap(({ id }) => contents.cardsOf(id)) };
}

type VersionRow = Contents['versions'][number];

/** For whom, and the built file name of each version. */
export interface Reading {
  actor: Actor;
  names: Map<VersionId, string>;
}

type Called = Pick<VersionRow['version'], 'id' | 'originalName' | 'uploadedBy'>;

/**
 * What a version is called to this person: to a guest, others' files by the name that is built for them. As it was
 * given: only for what cleans it in its own way.
 */
export function calledTo({ actor, names }: Reading, version: Called): string {
  if (canKnowOf(actor, { uploadedById: version.uploadedBy })) return version.originalName;
  return names.get(version.id) ?? version.id;
}

/** The same for whoever reads it: nothing in it turns or breaks the line. */
export function shownName(reading: Reading, version: Called): string {
  return asRead(calledTo(reading, version));
}

/** The contents of one slot. */
export function presentVariations(contents: Contents, slotId: string, reading: Reading): Variation[] {
  return contents.variationsOf(slotId).map((variation) => ({
    id: variation.id,
    name: variation.name,
    position: variation.position,
    cards: contents.cardsOf(variation.id).map((card) => ({
      id: card.id,
      position: card.position,
      uid: card.uid,
      versions: contents.versionsOf(card.id).map((row) => presentVersion(row, reading)),
    })),
  }));
}

function presentVersion(row: VersionRow, reading: Reading): Version {
  const { version } = row;
  const known = canKnowOf(reading.actor, { uploadedById: version.uploadedBy });
  const originalName = shownName(reading, version);
  return {
    id: version.id,
    number: version.number,
    originalName,
    fileName: reading.names.get(version.id) ?? originalName,
    facts: version.facts,
    verdict: version.verdict,
    waiver: reading.actor.role === 'guest' ? null : presentWaiver(row),
    waived: isWaived(version.waivedRules, version.verdict),
    scan: presentScan(version),
    preview: presentPreview({ ...version }),
    light: presentLight(row),
    strip: presentStrip(row),
    note: known ? version.note : null,
    restoredFrom: known ? version.restoredFrom : null,
    uploadedBy: known ? presentPerson(version.uploadedBy, row.uploader) : null,
    createdAt: version.createdAt.toISOString(),
  };
}

/** What was passed, or never asked about, is nothing to speak of. */
export function presentScan({ scanState }: Pick<VersionRow['version'], 'scanState'>): Version['scan'] {
  return scanState === 'clean' ? null : scanState;
}

function presentLight({ version, rendition }: VersionRow): Version['light'] {
  if (rendition?.madeAt === null) return { state: 'pending', url: null };
  if (!rendition?.lightSha256) return { state: 'none', url: null };
  return { state: 'ready', url: `/api/versions/${version.id}/light` };
}

function presentStrip({ version, rendition }: VersionRow): Version['strip'] {
  const { stripFrames: frames, stripWidth: width, stripHeight: height } = rendition ?? {};
  return frames && width && height ? { url: `/api/versions/${version.id}/strip`, frames, width, height } : null;
}

function presentWaiver({ version, waiver }: VersionRow): Version['waiver'] {
  const { waivedAt, waivedBy, waivedReason, waivedRules } = version;
  if (!waivedAt || waivedReason === null || !waivedRules) return null;
  return {
    rules: waivedRules,
    reason: waivedReason,
    by: presentPerson(waivedBy, waiver),
    at: waivedAt.toISOString(),
  };
}

function presentPerson(id: AccountId | null, name: PersonName | null) {
  return id && name ? { id, name: `${name.firstName} ${name.lastName}` } : null;
}
