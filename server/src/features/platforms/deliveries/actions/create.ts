import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { deliveries as endpoints, DeliveryChange } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { Delivery } from '@ad-foundry/contract/deliveries/delivery.ts';
import type { FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import type { Advertiser } from '@ad-foundry/contract/advertisers.ts';
import type { AdvertiserId, DeliveryId, SendingId } from '@ad-foundry/contract/ids.ts';
import type { Access, AdProvider } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { deliveries, sendings } from '#db/schema/deliveries.ts';
import { requireDelivery } from '#features/platforms/deliveries/queries.ts';
import { creativesOfVersions, readFiles } from '#features/platforms/deliveries/queries/files.ts';
import {
  findKept,
  findUnsure,
  keyOfSending,
  type Kept,
  type Unsure,
} from '#features/platforms/deliveries/queries/ledger.ts';
import { requireProvider } from '#features/platforms/integration/actions/call.ts';
import { findSendAccess } from '#features/platforms/integration/queries.ts';
import { findChosen } from '#features/platforms/integration/queries/advertisers.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import type { Scope } from '#infra/scope.ts';
import { findExistingImages } from './found-images.ts';
import { closeDeliveries, lockLedger } from './ledger.ts';

type Input = z.output<typeof endpoints.create.body>;
type NewSending = typeof sendings.$inferInsert;

interface Context {
  scope: Scope;
  ads: Ads;
  storage: Storage;
}

// Below PostgreSQL's limit of parameters.
const rowsPerInsert = 500;

/**
 * Sends what a dry run listed. Compares every file and ad account with its current state first, and sends nothing if
 * one of them differs. Repeating the request with the same key returns the same delivery.
 * @throws AppError `delivery.changed` with the changes
 */
export async function createDelivery({ scope, ads, storage }: Context, input: Input): Promise<Delivery> {
  const provider = requireProvider(ads, input.provider);
  const existingId = await findByKey(scope, input.key);
  if (existingId) return requireDelivery(scope, existingId);
  const creativeIds = await creativesOfVersions(
    scope,
    input.sendings.map(({ versionId }) => versionId),
  );
  const source = { creativeIds };
  const { files, name } = await readFiles(scope, source, {
    assetLimits: provider.assetLimits,
    provider: provider.id,
    mayMiss: true,
  });
  const advertiserIds = [...new Set(input.sendings.map(({ advertiserId }) => advertiserId))];
  const chosen = await findChosen(scope, { provider: input.provider, advertiserIds });
  const confirmed = confirm(input, files, chosen);
  const existingImages = await findImagesOfOthers(scope, { ads, provider, storage, confirmed });
  const id = await scope.transaction((tx) => insertDelivery(tx, { input, name, confirmed, existingImages }));
  return requireDelivery(scope, id);
}

async function findByKey({ db, actor }: Scope, key: string): Promise<DeliveryId | null> {
  const [row] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.organizationId, actor.organizationId), eq(deliveries.clientKey, key)));
  return row?.id ?? null;
}

interface Confirmed {
  file: FileToSend;
  advertiser: Advertiser;
}

type RequestedSending = Input['sendings'][number];

/** @throws AppError `delivery.changed` */
function confirm({ sendings: requested }: Input, files: FileToSend[], chosen: Advertiser[]): Confirmed[] {
  const byVersion = new Map(files.map((file) => [file.versionId, file]));
  const byId = new Map<AdvertiserId, Advertiser>(chosen.map((advertiser) => [advertiser.id, advertiser]));
  const confirmed: Confirmed[] = [];
  const changed: (Pick<RequestedSending, 'versionId' | 'advertiserId'> & { change: DeliveryChange })[] = [];
  for (const sending of requested) {
    const file = byVersion.get(sending.versionId);
    const advertiser = byId.get(sending.advertiserId);
    const change = changeOf(sending, file, advertiser);
    if (change === null && file && advertiser) confirmed.push({ file, advertiser });
    else changed.push({ versionId: sending.versionId, advertiserId: sending.advertiserId, change: change ?? 'gone' });
  }
  if (changed.length > 0) throw new AppError('delivery.changed', { data: { changed } });
  return confirmed;
}

function changeOf(
  requested: RequestedSending,
  file: FileToSend | undefined,
  advertiser: Advertiser | undefined,
): DeliveryChange | null {
  // The content of a version never changes, so a missing version was replaced or deleted.
  if (!file) return 'gone';
  if (file.sha256 !== requested.sha256) return 'replaced';
  if (file.obstacle !== null) return 'blocked';
  if (file.fileName !== requested.fileName) return 'renamed';
  return !advertiser || advertiser.obstacle !== null ? 'account-blocked' : null;
}

// Limits the search because a person waits; a slower platform is asked again when its sending starts.
const timeoutMs = 8000;

/** Images that were uploaded to the ad accounts without this product, by `keyOfSending`. */
async function findImagesOfOthers(
  scope: Scope,
  { confirmed, ...context }: { ads: Ads; provider: AdProvider; storage: Storage; confirmed: Confirmed[] },
): Promise<Map<string, string>> {
  const refs = new Map(confirmed.map(({ advertiser: { provider, id } }) => [id, { provider, id }]));
  const accesses = new Map<AdvertiserId, Access>();
  const signal = AbortSignal.timeout(timeoutMs);
  for (const ref of refs.values()) {
    const granted = await findSendAccess(scope, ref);
    if (granted) accesses.set(ref.id, { ...granted, urgency: 'interactive', signal });
  }
  const candidates = confirmed.map(({ file: { sha256, sizeBytes, kind }, advertiser }) => ({
    advertiserId: advertiser.id,
    sha256,
    sizeBytes,
    kind,
  }));
  return findExistingImages(scope, { ...context, accesses, candidates });
}

interface Draft {
  input: Pick<Input, 'provider' | 'key'>;
  name: string;
  confirmed: Confirmed[];
  existingImages: Map<string, string>;
}

/** Writes a delivery and its sendings; a repeated key returns the first. */
export async function insertDelivery(
  tx: Scope,
  { input, name, confirmed, existingImages }: Draft,
): Promise<DeliveryId> {
  await lockLedger(tx);
  // A concurrent request with the same key may have created the delivery.
  const existingId = await findByKey(tx, input.key);
  if (existingId) return existingId;
  const { organizationId, accountId } = tx.actor;
  const now = tx.now();
  const id = newId('delivery');
  const versionIds = new Set(confirmed.map(({ file }) => file.versionId));
  const advertiserIds = [...new Set(confirmed.map(({ advertiser }) => advertiser.id))];
  const identity = { id, organizationId, provider: input.provider, clientKey: input.key, name };
  await tx.db
    .insert(deliveries)
    .values({ ...identity, files: versionIds.size, createdBy: accountId, createdAt: now, toldAt: now });
  const hashes = confirmed.map(({ file }) => file.sha256);
  const contents = { provider: input.provider, advertiserIds, hashes };
  const rows = rowsOf(tx, {
    id,
    input,
    confirmed,
    existingImages,
    kept: await findKept(tx, contents),
    unsure: await findUnsure(tx, contents),
  });
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await tx.db.insert(sendings).values(rows.slice(from, from + rowsPerInsert));
  }
  const sums = { files: versionIds.size, sendings: rows.length, advertisers: advertiserIds };
  await tx.record('delivery.created', { deliveryId: id, name, ...sums });
  // A delivery whose files are all at the platform already is finished at once.
  await closeDeliveries(tx, [id]);
  return id;
}

interface Listing {
  id: DeliveryId;
  input: Draft['input'];
  confirmed: Confirmed[];
  existingImages: Map<string, string>;
  kept: Map<string, Kept>;
  unsure: Map<string, Unsure>;
}

function rowsOf(tx: Scope, { id, input, confirmed, existingImages, kept, unsure }: Listing): NewSending[] {
  const now = tx.now();
  const leaders = new Map<string, SendingId>();
  const seen = new Set<string>();
  // Sorted by ad account; within an account in the order of the briefs.
  const ordered = confirmed.toSorted((a, b) => a.advertiser.name.localeCompare(b.advertiser.name, 'en'));
  return ordered.flatMap(({ file, advertiser }, position): NewSending[] => {
    const pair = `${file.versionId} ${advertiser.id}`;
    if (seen.has(pair)) return [];
    seen.add(pair);
    const sendingId = newId('sending');
    const key = keyOfSending({ advertiserId: advertiser.id, sha256: file.sha256 });
    const earlier = kept.get(key)?.sending;
    const assetId = earlier?.state === 'ready' ? earlier.assetId : earlier ? null : (existingImages.get(key) ?? null);
    const follows = earlier?.id ?? leaders.get(key) ?? null;
    if (follows === null && assetId === null) leaders.set(key, sendingId);
    const outcome: Partial<NewSending> =
      assetId === null
        ? { ...(follows === null ? unsure.get(key) : {}) }
        : { state: 'already-there', assetId, finishedAt: now };
    return [
      {
        id: sendingId,
        organizationId: tx.actor.organizationId,
        deliveryId: id,
        position,
        provider: input.provider,
        advertiserId: advertiser.id,
        advertiserName: advertiser.name,
        campaignId: file.campaign.id,
        creativeId: file.creative.id,
        slotId: file.slotId,
        versionId: file.versionId,
        creativeName: file.creative.name,
        formatName: file.format.name,
        variationName: file.variation.name,
        cardPosition: file.cardPosition,
        kind: file.kind,
        mime: file.mime,
        sha256: file.sha256,
        sizeBytes: file.sizeBytes,
        fileName: file.fileName,
        state: 'queued',
        follows,
        createdAt: now,
        updatedAt: now,
        ...outcome,
      },
    ];
  });
}
