import { createReadStream } from 'node:fs';
import { and, eq, lt } from 'drizzle-orm';
import type { RepairId } from '@ad-foundry/contract/ids.ts';
import type { RepairFaultCode } from '@ad-foundry/contract/repairs.ts';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { extensionFor } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { withBestPlace } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import type { Adapters } from '#adapters/adapters.ts';
import type { StoredContent } from '#adapters/storage/storage.ts';
import { repairs } from '#db/schema/repairs.ts';
import { blobs } from '#db/schema/variations.ts';
import { removeUnrecorded } from '#features/collect/media/actions/contents.ts';
import { requireRepairable } from '#features/collect/repairs/queries.ts';
import { reserve } from '#features/collect/uploads/actions/reserve.ts';
import { storeVersion } from '#features/collect/variations/actions/versions.ts';
import { findRole } from '#features/people/organizations/queries.ts';
import { placeIn } from '#features/collect/repairs/rules.ts';
import { lockSlot, lockVersion } from '#features/tree/creatives/actions/lock.ts';
import { listContents, requirePassed, requireSlot } from '#features/tree/creatives/queries.ts';
import { AppError } from '#infra/errors.ts';
import { newUuid } from '#infra/ids.ts';
import type { OrganizationJobContext } from '#infra/jobs/define-worker.ts';
import { claimRow, lockLeased, releaseLease, updateLeased, whileLeased, type Lease } from '#infra/lease.ts';
import type { OrganizationScope, Scope } from '#infra/scope.ts';
import { findFocus } from './focus.ts';

type RepairLease = Lease<typeof repairs>;
type Context = Pick<OrganizationJobContext<object, Adapters>, 'scope' | 'actAs' | 'adapters'>;
type Found = Awaited<ReturnType<typeof requireRepairable>>;

/** How often a repair is begun; then it counts as interrupted. */
export const maxAttempts = 2;
const leaseMs = 40_000;
const renewEveryMs = 10_000;

/** Thrown to end a repair without a result. */
class RepairFailure extends Error {
  readonly fault: RepairFaultCode;
  constructor(fault: RepairFaultCode) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Makes the version that a person ordered, and stores it as an upload would be: probed, judged and scanned. Stores
 * nothing unless the finished file breaks no hard rule. Only one worker does so at a time.
 */
export async function runRepair({ scope, actAs, adapters }: Context, id: RepairId): Promise<void> {
  const { organizationId } = scope.actor;
  const [repair] = await scope.db.select({ attempts: repairs.attempts }).from(repairs).where(eq(repairs.id, id));
  if (!repair) return;
  const lease = await claimRow(scope, repairs, {
    key: and(eq(repairs.organizationId, organizationId), eq(repairs.id, id)),
    condition: and(eq(repairs.state, 'waiting'), lt(repairs.attempts, maxAttempts)),
    leaseMs,
    set: { attempts: repair.attempts + 1, progressPct: null },
  });
  if (!lease) return;
  const { accountId } = lease.row;
  try {
    const role = await findRole(scope, { organizationId, accountId });
    if (role === null) throw new RepairFailure('overtaken');
    const person = actAs({ accountId, role });
    await whileLeased(scope, lease, { everyMs: renewEveryMs, work: () => makeVersion(person, lease, adapters) });
  } catch (error) {
    await endAttempt(scope, lease, error);
  }
}

async function endAttempt(scope: OrganizationScope, lease: RepairLease, error: unknown): Promise<void> {
  const fault = faultOf(error);
  if (fault) {
    await releaseLease(scope, lease, { state: 'failed', fault, finishedAt: scope.now() });
    return;
  }
  scope.log.warn({ err: error, repair: lease.row.id }, 'a repair was interrupted');
  // Due again once the lease has expired, so that a full disk or a lost database has time to recover.
  await updateLeased(scope, lease, {});
}

/** The fault that an error states about the file or its place; null for an outage, after which a second try may help. */
function faultOf(error: unknown): RepairFaultCode | null {
  if (error instanceof RepairFailure) return error.fault;
  if (error instanceof AppError && error.code !== 'upload.too-many')
    return error.code === 'storage.full' ? 'storage-full' : 'overtaken';
  return null;
}

async function makeVersion(person: Scope, lease: RepairLease, adapters: Adapters): Promise<void> {
  const { organizationId, versionId, slotId, offer } = lease.row;
  const { storage, media } = adapters;
  const source = slotId === null ? await requireRepairable(person, versionId) : await requirePassed(person, versionId);
  // A version of another slot is judged by the rules of the slot that it fills.
  const found = slotId === null ? source : { ...source, ...(await requireSlot(person, slotId)) };
  if (slotId !== null && offer.operations.length === 0) return copyVersion(person, { lease, found }, adapters);
  const placed = await placeCrop(person, { found, offer }, adapters);
  const made = await media.repair((use) => storage.withFile(organizationId, found.version.sha256, use), {
    order: orderOf(found, placed),
    onProgress: (progressPct) => void updateLeased(person, lease, { progressPct }).catch(() => undefined),
    use: ({ file, operations }) => keepResult(person, { lease, found, file, operations }, adapters),
  });
  if (typeof made === 'string') throw new RepairFailure(made);
}

/** What the media processes make of a version for an offer. */
export function orderOf(
  { version }: Pick<Found, 'version'>,
  { operations, minBytes, maxBytes, predicted }: RepairOffer,
) {
  const { mime, durationMs } = predicted;
  return { facts: version.facts, operations, minBytes, maxBytes, mime, durationMs };
}

/** The offer with a crop that no person placed where most is seen in the slot. */
export async function placeCrop(
  person: Scope,
  { found, offer }: { found: Pick<Found, 'version' | 'revision'>; offer: RepairOffer },
  adapters: Adapters,
): Promise<RepairOffer> {
  const { operations } = offer;
  if (!operations.some((each) => each.kind === 'crop' && !each.byHand)) return offer;
  const focus = await findFocus(person, found.version, adapters);
  const zone = found.revision.spec.safeZone;
  return { ...offer, operations: withBestPlace(operations, found.version.facts, { focus, zone }) };
}

interface Result {
  lease: RepairLease;
  found: Found;
  file: string;
  /** Those ordered, with what else was done. */
  operations: RepairOperation[];
}

/** Probes, judges and stores the finished file. What is not stored is removed. */
async function keepResult(
  person: Scope,
  { lease, found, file, operations }: Result,
  adapters: Adapters,
): Promise<void> {
  const { storage } = adapters;
  const { organizationId } = lease.row;
  const incomingId = `repair_${newUuid()}`;
  let content: StoredContent | null = null;
  try {
    await storage.incoming.create(incomingId);
    await storage.incoming.write(incomingId, 0, createReadStream(file));
    content = await storage.incoming.identify(incomingId);
    const name = nameOf(found.version.originalName, lease.row.offer.predicted.mime);
    const facts = await examine(incomingId, name, adapters);
    requireFit(found, facts);
    await storage.incoming.stage(incomingId, organizationId, content);
    const stored = { lease, content, facts, name, incomingId, operations };
    await person.transaction((tx) => storeResult(tx, stored, adapters));
  } finally {
    // A stored content has left `incoming`.
    await storage.incoming.remove(incomingId);
    if (content) await removeUnrecorded(person, { organizationId, sha256: content.sha256 }, storage);
  }
}

/** The name of the original with the extension of the new type. */
function nameOf(originalName: string, mime: string): string {
  return `${originalName.replace(/\.[^./\\]{1,5}$/, '')}.${extensionFor(mime)}`;
}

/** Reads the facts of the finished file as of an upload. @throws RepairFailure if it is none that can be read */
async function examine(incomingId: string, name: string, { storage, media }: Adapters): Promise<MediaFacts> {
  const source = await storage.incoming.open(incomingId);
  try {
    const probed = await probe(source, { name });
    const result =
      probed.ok && media.canMeasure(probed.facts)
        ? await media.measure((use) => storage.incoming.withFile(incomingId, use), probed.facts)
        : probed;
    if (!result.ok) throw new RepairFailure('undecodable');
    return result.facts;
  } finally {
    await source.close();
  }
}

/** @throws RepairFailure if the finished file breaks a hard rule */
function requireFit(
  { revision, format, creative }: Pick<Found, 'revision' | 'format' | 'creative'>,
  facts: MediaFacts,
) {
  const { outcome } = judge({ facts, spec: revision.spec, type: format.type, strict: creative.strict });
  if (outcome !== 'passes' && outcome !== 'warns') throw new RepairFailure('still-breaks');
}

interface FinishedFile {
  lease: RepairLease;
  content: StoredContent;
  facts: MediaFacts;
  name: string;
  incomingId: string;
  operations: RepairOperation[];
}

async function storeResult(
  tx: Scope,
  { lease, content, facts, name, incomingId, operations }: FinishedFile,
  { storage, scanner }: Adapters,
): Promise<void> {
  const { versionId, organizationId } = lease.row;
  const { row, ...place } = await lockPlace(tx, lease);
  // Another worker may have claimed the repair after the lease expired.
  if (!(await lockLeased(tx, lease))) return;
  requireFit(row, facts);
  await reserve(tx, content.sizeBytes);
  const resultId = await storeVersion(tx, {
    ...place,
    variationId: null,
    originalName: name,
    facts,
    content,
    scanned: scanner !== null,
    origin: { parentId: versionId, operations, adapted: lease.row.slotId !== null },
  });
  await storage.incoming.keep(incomingId, organizationId, content);
  await releaseLease(tx, lease, { state: 'done', resultId, finishedAt: tx.now() });
}

/** Puts a file that fits into another slot as it is. */
async function copyVersion(person: Scope, { lease, found }: Pick<Result, 'lease' | 'found'>, { scanner }: Adapters) {
  const { id: parentId, sha256, originalName, facts } = found.version;
  await person.transaction(async (tx) => {
    const { row, ...place } = await lockPlace(tx, lease);
    if (!(await lockLeased(tx, lease))) return;
    requireFit(row, facts);
    const ofContent = and(eq(blobs.organizationId, tx.actor.organizationId), eq(blobs.sha256, sha256));
    const [content] = await tx.db.select().from(blobs).where(ofContent);
    if (!content) throw new RepairFailure('overtaken');
    const resultId = await storeVersion(tx, {
      ...place,
      variationId: null,
      originalName,
      facts,
      content,
      scanned: scanner !== null,
      origin: { parentId, operations: [], adapted: true },
    });
    await releaseLease(tx, lease, { state: 'done', resultId, finishedAt: tx.now() });
  });
}

/**
 * Locks the place of the result: the card of the version, or that of the slot that it is adapted to.
 * @throws RepairFailure if another file took it
 */
async function lockPlace(tx: Scope, { row: { versionId, slotId } }: RepairLease) {
  const { card, slot, older, ...row } = await lockVersion(tx, versionId);
  if (slotId === null) {
    if (older) throw new RepairFailure('overtaken');
    return { row, slotId: slot.id, cardId: card.id };
  }
  const target = await lockSlot(tx, slotId);
  const { state, cardId } = placeIn(target, await listContents(tx, [slotId]), versionId);
  if (state === 'filled') throw new RepairFailure('overtaken');
  return { row: target, slotId, cardId };
}
