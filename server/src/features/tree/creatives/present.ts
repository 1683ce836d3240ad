import type { AccountId, VersionId } from '@ad-foundry/contract/ids.ts';
import { can, canArrange, canDeleteDelivered, canDeleteVersion, canKnowOf } from '@ad-foundry/contract/permissions.ts';
import { isWaived } from '@ad-foundry/contract/rules/completion/waiver.ts';
import { repeatOf } from '@ad-foundry/contract/rules/repair/again.ts';
import { reviewStateOf, type ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import { escapeMisleading } from '@ad-foundry/contract/text.ts';
import type { Variation, Version } from '@ad-foundry/contract/variations.ts';
import { presentPreview } from '#features/tree/campaigns/queries.ts';
import type { Actor } from '#infra/scope.ts';
import { deliveredIn, mayAddTo, whyNotRemoveCard, type Contents, type PersonName, type SlotRow } from './rules.ts';

type VersionRow = Contents['versions'][number];

/** The actor who reads, and the generated file name of each version. */
export interface Reading {
  actor: Actor;
  names: Map<VersionId, string>;
}

type NamedVersion = Pick<VersionRow['version'], 'id' | 'originalName' | 'uploadedBy'>;

/**
 * The name of a version as the actor may see it: guests see the generated name for files of others. Does not sanitize
 * the name, so callers must do so.
 */
export function visibleFileName({ actor, names }: Reading, version: NamedVersion): string {
  if (canKnowOf(actor, { uploadedById: version.uploadedBy })) return version.originalName;
  return names.get(version.id) ?? version.id;
}

/** `visibleFileName` for display: bidi controls and line breaks become visible, as in `<U+202E>`. */
export function displayFileName(reading: Reading, version: NamedVersion): string {
  return escapeMisleading(visibleFileName(reading, version));
}

/** Whether files, cards and the brief may change: neither the creative nor its campaign is archived. */
export function isOpen({ creative, campaign }: Record<'creative' | 'campaign', { archivedAt: Date | null }>): boolean {
  return creative.archivedAt === null && campaign.archivedAt === null;
}

/** The decision on a slot; null for guests, who read only the decisions on files that they uploaded. */
export function visibleDecision({ role }: Pick<Actor, 'role'>, { decision }: Pick<SlotRow['slot'], 'decision'>) {
  return role === 'guest' ? null : decision;
}

/** The state of a slot, of what the actor may know: guests learn neither of approval nor of sendings. */
export function visibleReview(
  { role }: Pick<Actor, 'role'>,
  { slot, needsApproval }: { slot: Pick<SlotRow['slot'], 'state' | 'decision' | 'sent'>; needsApproval: boolean },
): ReviewState {
  const { state: slotState, decision, sent } = slot;
  if (role === 'guest') return reviewStateOf({ slotState, decision: null, needsApproval: false, sent: false });
  return reviewStateOf({ slotState, decision, needsApproval, sent });
}

interface Presenting extends Reading {
  contents: Contents;
  /** True to include only the current version of each card. */
  currentOnly?: boolean;
}

/** The variations of a slot, each row with the reader's permissions on it. */
export function presentVariations(row: SlotRow, { contents, ...reading }: Presenting): Variation[] {
  const { actor } = reading;
  const { slot, format, revision } = row;
  const changeable = isOpen(row) && can(actor.role, 'upload:write');
  return contents.variationsOf(slot.id).map((variation) => {
    const { createdBy } = variation;
    const delivered = deliveredIn(contents, variation);
    const isCarousel = format.type === 'carousel';
    return {
      id: variation.id,
      name: variation.name,
      position: variation.position,
      cards: contents.cardsOf(variation.id).map((card, index) => {
        const uploadedByIds = delivered.cards[index]?.uploadedByIds ?? [];
        const versions = contents.versionsOf(card.id);
        const mayRemove = whyNotRemoveCard(actor, { createdById: createdBy, uploadedByIds }, format) === null;
        return {
          id: card.id,
          position: card.position,
          uid: card.uid,
          versions: (reading.currentOnly ? versions.slice(0, 1) : versions).map((each) =>
            presentVersion(each, { ...reading, siblings: versions, isOpen: isOpen(row) }),
          ),
          can: { remove: changeable && mayRemove },
        };
      }),
      can: {
        add: changeable && isCarousel && mayAddTo(actor, delivered, revision.spec),
        arrange: changeable && canArrange(actor, delivered),
        rename: isOpen(row) && can(actor.role, 'campaign:write'),
        remove: changeable && canDeleteDelivered(actor, delivered),
      },
    };
  });
}

function presentVersion(
  row: VersionRow,
  reading: Reading & { siblings: readonly VersionRow[]; isOpen: boolean },
): Version {
  const { version } = row;
  const { actor } = reading;
  const isKnowable = canKnowOf(actor, { uploadedById: version.uploadedBy });
  const originalName = displayFileName(reading, version);
  return {
    id: version.id,
    number: version.number,
    originalName,
    fileName: reading.names.get(version.id) ?? originalName,
    facts: version.facts,
    verdict: version.verdict,
    waiver: actor.role === 'guest' ? null : presentWaiver(row),
    waived: isWaived(version.waivedRules, version.verdict),
    scan: presentScan(version),
    preview: presentPreview({ ...version }),
    rendition: presentRenditionState(row),
    filmstrip: presentFilmstrip(row),
    note: isKnowable ? version.note : null,
    restoredFrom: isKnowable ? version.restoredFrom : null,
    adapted: version.adapted,
    madeFrom: isKnowable ? presentOrigin(version, reading.siblings) : null,
    repair: isKnowable ? row.repair : null,
    again: isKnowable ? presentAgain(row, reading) : null,
    uploadedBy: isKnowable ? presentUploader(row) : null,
    uploadedByCaller: version.uploadedBy === actor.accountId,
    createdAt: version.createdAt.toISOString(),
    can: {
      change: reading.isOpen && canDeleteVersion(actor, { uploadedById: version.uploadedBy }),
      waive: reading.isOpen && can(actor.role, 'version:waive'),
    },
  };
}

function presentOrigin(
  { parentId, operations }: VersionRow['version'],
  siblings: readonly VersionRow[],
): Version['madeFrom'] {
  if (operations === null) return null;
  const parent = siblings.find(({ version }) => version.id === parentId);
  return { number: parent?.version.number ?? null, operations };
}

/** The repair of the version before a new upload. Going back to an older version offers none. */
function presentAgain(
  { version }: VersionRow,
  { actor, siblings }: Reading & { siblings: readonly VersionRow[] },
): Version['again'] {
  const [current, before] = siblings;
  const operations = before?.version.operations;
  if (current?.version.id !== version.id || version.operations !== null || version.restoredFrom !== null) return null;
  if (!operations || !canKnowOf(actor, { uploadedById: before.version.uploadedBy })) return null;
  const parent = siblings.find((each) => each.version.id === before.version.parentId);
  return parent ? repeatOf(operations, parent.version.facts, version.facts) : null;
}

function presentUploader({ version, uploader, isByGuest }: VersionRow): Version['uploadedBy'] {
  const person = presentPerson(version.uploadedBy, uploader);
  return person && { ...person, isGuest: isByGuest };
}

/** Null for versions that passed the scan or were never scanned. */
export function presentScan({ scanState }: Pick<VersionRow['version'], 'scanState'>): Version['scan'] {
  return scanState === 'clean' ? null : scanState;
}

function presentRenditionState({ version, rendition }: VersionRow): Version['rendition'] {
  if (rendition?.madeAt === null) return { state: 'pending', url: null };
  if (!rendition?.videoSha256) return { state: 'none', url: null };
  return { state: 'ready', url: `/api/versions/${version.id}/rendition` };
}

function presentFilmstrip({ version, rendition }: VersionRow): Version['filmstrip'] {
  const { filmstripFrames: frames, filmstripWidth: width, filmstripHeight: height } = rendition ?? {};
  return frames && width && height ? { url: `/api/versions/${version.id}/filmstrip`, frames, width, height } : null;
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
