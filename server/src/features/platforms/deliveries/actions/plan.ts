import type { z } from 'zod';
import type { Advertiser, SendObstacle } from '@ad-foundry/contract/advertisers.ts';
import type { deliveries as endpoints } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { DeliveryPlan, FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Access, AdProvider, FoundAdvertiser } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { presentAsset } from '#features/platforms/deliveries/present.ts';
import { readFiles } from '#features/platforms/deliveries/queries/files.ts';
import {
  estimateMs,
  findKept,
  keyOfSending,
  listPauses,
  type Kept,
} from '#features/platforms/deliveries/queries/ledger.ts';
import { requireProvider } from '#features/platforms/integration/actions/call.ts';
import { storeAdvertisers } from '#features/platforms/integration/actions/found-advertisers.ts';
import { noteMissingScope, noteRefusal } from '#features/platforms/integration/actions/health.ts';
import { findSendAccess } from '#features/platforms/integration/queries.ts';
import { findChosen } from '#features/platforms/integration/queries/advertisers.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { AccountScope, Scope } from '#infra/scope.ts';
import { findExistingImages } from './found-images.ts';
import { forgetGone } from './forget-gone.ts';

type Input = z.output<typeof endpoints.plan.body>;

interface Context {
  scope: Scope;
  /** The account's scope, for the rows of ad accounts, which organizations share. */
  account: AccountScope;
  ads: Ads;
  storage: Storage;
}

interface CheckedAdvertiser {
  advertiser: Advertiser;
  obstacle: SendObstacle | null;
  /** The ad account as the platform reports it; null if the platform was not asked or did not answer. */
  found: FoundAdvertiser | null;
  /** The access for further calls; null without a connection. */
  access: Access | null;
}

/**
 * The dry run of a delivery. Asks the platform for the state of each ad account, and whether it still has the files
 * that were sent before.
 * @throws AppError `creative.not-found`, `campaign.not-found`, `group.not-found`, `integration.not-configured`,
 * `request.too-many`
 */
export async function planDelivery(context: Context, input: Input): Promise<DeliveryPlan> {
  const { scope, ads } = context;
  const provider = requireProvider(ads, input.provider ?? ads.localProvider);
  const key = `deliveries.plan/${scope.actor.accountId}`;
  await consume(scope, [{ key, max: limits.deliveries.plansPerMinute, windowMs: 60_000 }]);
  const { files, totalFiles } = await readFiles(scope, input.source, {
    assetLimits: provider.assetLimits,
    provider: provider.id,
  });
  const chosen = await findChosen(scope, { provider: provider.id, advertiserIds: input.advertiserIds });
  const checked = await mapWithConcurrency(chosen, (advertiser) => checkAdvertiser(context, { provider, advertiser }));
  const free = files.filter(({ obstacle }) => obstacle === null);
  const open = checked.filter(({ obstacle }) => obstacle === null);
  const contents = {
    provider: provider.id,
    advertiserIds: open.map(({ advertiser }) => advertiser.id),
    hashes: free.map(({ sha256 }) => sha256),
  };
  const kept = await findKept(scope, contents);
  const accesses = new Map(open.flatMap(({ advertiser: { id }, access }) => (access === null ? [] : [[id, access]])));
  const unasked = await forgetGone(scope, { provider, ads, accesses, kept });
  const existingImages = await findImagesOfOthers(context, { provider, open, free, kept });
  const sendings = listSendings({ free, open, kept, existingImages, provider });
  const sizes = new Map(free.map(({ versionId, sizeBytes }) => [versionId, sizeBytes]));
  const uploads = sendings.filter(({ outcome }) => outcome === 'upload');
  const bytes = uploads.reduce((sum, { versionId }) => sum + (sizes.get(versionId) ?? 0), 0);
  const pauses = await listPauses(scope, contents);
  const count = (name: string) => sendings.filter(({ outcome }) => outcome === name).length;
  return {
    provider: provider.id,
    checkedAt: scope.now().toISOString(),
    files,
    totalFiles,
    advertisers: checked.map(({ advertiser, obstacle, found }) => ({
      id: advertiser.id,
      name: advertiser.name,
      currency: advertiser.currency,
      status: found?.status ?? advertiser.status,
      obstacle,
      hasAnswered: found !== null,
      updatedAt: found ? scope.now().toISOString() : advertiser.updatedAt,
      pausedUntil: pauses.get(advertiser.id)?.toISOString() ?? null,
    })),
    sendings,
    sums: {
      uploads: uploads.length,
      alreadyThere: count('already-there'),
      unasked,
      underWay: count('under-way'),
      duplicates: count('duplicate'),
      blocked: files.length - free.length,
      bytes,
      estimatedMs: await estimateMs(scope, { bytes, uploads: uploads.length }),
    },
  };
}

interface Question {
  provider: AdProvider;
  advertiser: Advertiser;
}

const takesNothing = new Set(['disabled', 'in-review', 'closed']);

/**
 * Reads the state of an ad account from the platform and stores it. If the platform does not answer, uses the stored
 * state.
 */
async function checkAdvertiser(
  { scope, account, ads }: Context,
  { provider, advertiser }: Question,
): Promise<CheckedAdvertiser> {
  const granted =
    advertiser.obstacle === null || advertiser.obstacle === 'status' ? await findSendAccess(scope, advertiser) : null;
  if (granted === null) {
    return { advertiser, obstacle: advertiser.obstacle ?? 'not-connected', found: null, access: null };
  }
  const access: Access = { ...granted, urgency: 'interactive' };
  try {
    const found = await provider.readAdvertiser(access, advertiser.id);
    // Stored, because the request that sends the files compares with it.
    await storeAdvertisers(account, { provider: provider.id, found: [found] });
    const obstacle = takesNothing.has(found.status) ? 'status' : found.maySend ? null : 'permission';
    return { advertiser, obstacle, found, access };
  } catch (error) {
    const failure = ads.failureOf(error);
    if (failure === null) throw error;
    if (failure.kind === 'expired') await noteRefusal(scope, { ...granted, reason: failure.reason });
    if (failure.kind === 'missing-scope') await noteMissingScope(scope, granted);
    const obstacles: Partial<Record<typeof failure.kind, SendObstacle>> = {
      expired: 'expired',
      'missing-scope': 'missing-scope',
      'not-found': 'permission',
      'disabled-account': 'status',
    };
    return { advertiser, obstacle: obstacles[failure.kind] ?? advertiser.obstacle, found: null, access };
  }
}

interface Found {
  provider: AdProvider;
  open: CheckedAdvertiser[];
  free: FileToSend[];
  kept: Map<string, Kept>;
}

/** Images that were uploaded to the ad accounts without this product, by `keyOfSending`. */
function findImagesOfOthers(
  { scope, ads, storage }: Context,
  { provider, open, free, kept }: Found,
): Promise<Map<string, string>> {
  const accesses = new Map(
    open.flatMap(({ advertiser, access }) => (access === null ? [] : [[advertiser.id, access]])),
  );
  const candidates = [...accesses.keys()].flatMap((advertiserId) =>
    free
      .filter(({ sha256 }) => !kept.has(keyOfSending({ advertiserId, sha256 })))
      .map(({ sha256, sizeBytes, kind }) => ({ advertiserId, sha256, sizeBytes, kind })),
  );
  return findExistingImages(scope, { ads, provider, storage, accesses, candidates });
}

interface Listing {
  free: FileToSend[];
  open: CheckedAdvertiser[];
  kept: Map<string, Kept>;
  existingImages: Map<string, string>;
  provider: AdProvider;
}

function listSendings({ free, open, kept, existingImages, provider }: Listing): DeliveryPlan['sendings'] {
  const firsts = firstOfEach(free);
  return open.flatMap(({ advertiser: { id: advertiserId } }) => {
    return free.map(({ versionId, sha256, kind }): DeliveryPlan['sendings'][number] => {
      const key = keyOfSending({ advertiserId, sha256 });
      const found = kept.get(key);
      const assetId = found ? undefined : existingImages.get(key);
      if (assetId !== undefined) {
        const asset = presentAsset({ kind, assetId, advertiserId }, provider);
        return { versionId, advertiserId, outcome: 'already-there', asset, earlier: null };
      }
      const isTwin = firsts.get(sha256) !== versionId;
      if (!found)
        return { versionId, advertiserId, outcome: isTwin ? 'duplicate' : 'upload', asset: null, earlier: null };
      const { sending, by } = found;
      const isThere = sending.state === 'ready';
      const sentAt = sending.finishedAt?.toISOString();
      return {
        versionId,
        advertiserId,
        outcome: isThere ? 'already-there' : 'under-way',
        asset: presentAsset(sending, provider),
        earlier: isThere && sentAt ? { sentAt, by, fileName: sending.fileName } : null,
      };
    });
  });
}

/** Among files with the same content, the one to send: the first that is picked by default, else the first. */
function firstOfEach(free: readonly FileToSend[]): Map<string, VersionId> {
  const firsts = new Map<string, VersionId>();
  for (const { sha256, versionId } of [...free.filter(({ reservation }) => reservation === null), ...free]) {
    if (!firsts.has(sha256)) firsts.set(sha256, versionId);
  }
  return firsts;
}
