import type { CardId, SlotId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import { cardLimits } from '@ad-foundry/contract/rules/formats/carousel.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { ownRow } from '#db/own-row.ts';
import { versions } from '#db/schema/variations.ts';
import type { StoredContent } from '#adapters/storage/storage.ts';
import { refreshSlot } from '#features/tree/creatives/actions/completion.ts';
import { lockSlot, lockVersion } from '#features/tree/creatives/actions/lock.ts';
import {
  deliveredIn,
  indexContents,
  listContents,
  mayAddTo,
  type Contents,
  type SlotRow,
} from '#features/tree/creatives/queries.ts';
import { recordContent } from '#features/collect/media/actions/contents.ts';
import { AppError } from '#infra/errors.ts';
import type { Scope } from '#infra/scope.ts';
import { insertCard } from './insert-card.ts';
import { insertVersion, previewOf, storedEventOf } from './insert-version.ts';
import { insertVariation } from './variations.ts';

export interface IncomingFile {
  slotId: SlotId;
  variationId: VariationId | null;
  cardId: CardId | null;
  originalName: string;
  facts: MediaFacts;
  content: StoredContent;
  /**
   * The client sent no bytes, since the content is stored. Then nothing happens if the card's current version has it.
   */
  hasStoredContent?: boolean;
  /** Whether the file must pass a virus scan before it can be downloaded. */
  scanned?: boolean;
  /** The version that a repair made it from, and how. */
  origin?: { parentId: VersionId; operations: RepairOperation[]; adapted?: boolean };
}

/**
 * Makes a file the newest version of its card and judges it by the slot's rules. The caller stores the content before
 * the transaction commits. @throws AppError `card.too-many-versions`
 */
export async function storeVersion(tx: Scope, file: IncomingFile): Promise<VersionId> {
  const row = await lockSlot(tx, file.slotId);
  const { creative, format, revision } = row;
  const { cardId, contents } = await chooseCard(tx, file, row);
  const { content, facts, originalName } = file;
  const existingVersions = contents.versionsOf(cardId);
  const { isNew } = await recordContent(tx, tx.actor.organizationId, content);
  const [current] = existingVersions;
  if (file.hasStoredContent && current?.version.sha256 === content.sha256) return current.version.id;
  const place = { cardId, versions: existingVersions.length };
  const version = await insertVersion(tx, place, {
    sha256: content.sha256,
    originalName,
    ...file.origin,
    facts,
    verdict: judge({ facts, spec: revision.spec, type: format.type, strict: creative.strict }),
    scanState: file.scanned ? 'pending' : null,
    ...(isNew ? { previewState: 'pending' } : await previewOf(tx, { sha256: content.sha256, facts })),
  });
  const added = {
    version,
    rendition: null,
    uploader: null,
    isByGuest: false,
    waiver: null,
    decisions: [],
    repair: null,
  };
  await refreshSlot(tx, row, indexContents({ ...contents, versions: [added, ...contents.versions] }));
  await tx.record('version.stored', storedEventOf(version, creative.id));
  return version.id;
}

/**
 * The requested card, else the first empty card of the variation or slot, else a new card; and the slot's contents,
 * including a new card.
 */
async function chooseCard(
  tx: Scope,
  file: IncomingFile,
  row: SlotRow,
): Promise<{ cardId: CardId; contents: Contents }> {
  const contents = await listContents(tx, [file.slotId]);
  if (file.cardId) {
    const cardId = file.cardId;
    if (!contents.cards.some(({ id }) => id === cardId)) throw new AppError('card.not-found');
    const current = contents.versionsOf(cardId)[0]?.version;
    // If another person's file took the card meanwhile, a guest's file goes to another card.
    if (!current || canDeleteVersion(tx.actor, { uploadedById: current.uploadedBy })) return { cardId, contents };
  }
  const { format, revision } = row;
  const variations = file.variationId
    ? contents.variations.filter(({ id }) => id === file.variationId)
    : contents.variations;
  if (file.variationId && variations.length === 0) throw new AppError('variation.not-found');
  const variationIds = new Set(variations.map(({ id }) => id));
  const empty = contents.cards.find(
    (card) => variationIds.has(card.variationId) && contents.versionsOf(card.id).length === 0,
  );
  if (empty) return { cardId: empty.id, contents };
  const max = Math.min(cardLimits(revision.spec).max ?? Infinity, limits.cardsPerVariation);
  // A card beyond the maximum would make the whole variation fail, including other people's files.
  const takesMore = (variation: Contents['variations'][number]) =>
    contents.cardsOf(variation.id).length < max && mayAddTo(tx.actor, deliveredIn(contents, variation), revision.spec);
  const target = format.type === 'carousel' ? variations.find(takesMore) : undefined;
  if (target) return withCard(contents, await insertCard(tx, target.id));
  const { variation, card } = await insertVariation(tx, row, contents);
  const extended = { ...contents, variations: [...contents.variations, variation] };
  return withCard(extended, card ?? (await insertCard(tx, variation.id)));
}

function withCard(contents: Pick<Contents, 'variations' | 'cards' | 'versions'>, card: Contents['cards'][number]) {
  return { cardId: card.id, contents: indexContents({ ...contents, cards: [...contents.cards, card] }) };
}

/**
 * Deletes a version; the previous one becomes current.
 * @throws AppError `auth.forbidden` for a guest and the file of another person
 */
export function removeVersion(scope: Scope, versionId: VersionId): Promise<void> {
  return scope.transaction(async (tx) => {
    const { version, ...row } = await lockVersion(tx, versionId);
    if (!canDeleteVersion(tx.actor, { uploadedById: version.uploadedBy })) throw new AppError('auth.forbidden');
    await tx.db
      .update(versions)
      .set({ deletedAt: tx.now() })
      .where(ownRow(versions, tx, versionId));
    await refreshSlot(tx, row);
    await tx.record('version.deleted', { versionId, creativeId: row.creative.id });
  });
}
