import type { z } from 'zod';
import type { Advertiser, SendObstacle } from '@ad-foundry/contract/advertisers.ts';
import type { deliveries as endpoints } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { DeliveryPlan, FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import type { Access, AdProvider, FoundAdvertiser } from '#adapters/ads/ad-provider.ts';
import type { Ads } from '#adapters/ads/ads.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { presentAsset } from '#features/deliveries/present.ts';
import { readFiles } from '#features/deliveries/queries/files.ts';
import { estimateMs, findKept, keyOfSending, listPauses, type Kept } from '#features/deliveries/queries/ledger.ts';
import { requireProvider } from '#features/integration/actions/call.ts';
import { noteRefusal } from '#features/integration/actions/health.ts';
import { findSendAccess } from '#features/integration/queries.ts';
import { findChosen } from '#features/integration/queries/advertisers.ts';
import { mapWithConcurrency } from '#infra/concurrency/map-with-concurrency.ts';
import { consume } from '#infra/concurrency/rate-limit.ts';
import type { Scope } from '#infra/scope.ts';
import { markGone } from './ledger.ts';

type Input = z.output<typeof endpoints.plan.body>;

interface Asked {
  account: Advertiser;
  obstacle: SendObstacle | null;
  /** Null where the account was not asked, or did not answer. */
  found: FoundAdvertiser | null;
  /** The rights to ask further; null without. */
  access: Access | null;
}

// Assets whose existence the platform is asked for in one dry run; for the others the ledger is believed.
const assetsAsked = 200;

/**
 * The dry run of a delivery: asks the platform for the state of each account, and whether it still has what was sent.
 * @throws AppError `creative.not-found`, `campaign.not-found`, `group.not-found`, `integration.not-configured`, `request.too-many`
 */
export async function planDelivery(scope: Scope, ads: Ads, input: Input): Promise<DeliveryPlan> {
  const provider = requireProvider(ads, input.provider);
  const key = `deliveries.plan/${scope.actor.accountId}`;
  await consume(scope, [{ key, max: limits.deliveries.plansPerMinute, windowMs: 60_000 }]);
  const { files, totalFiles } = await readFiles(scope, input.source, { assetLimits: provider.assetLimits });
  const chosen = await findChosen(scope, input);
  const asked = await mapWithConcurrency(chosen, (one) => askAccount(scope, { ads, provider, one }));
  const free = files.filter(({ obstacle }) => obstacle === null);
  const open = asked.filter(({ obstacle }) => obstacle === null);
  const wanted = {
    provider: input.provider,
    advertiserIds: open.map(({ account }) => account.id),
    hashes: free.map(({ sha256 }) => sha256),
  };
  const kept = await findKept(scope, wanted);
  await forgetGone(scope, { provider, ads, open, kept });
  const sendings = listSendings({ free, open, kept, provider });
  const sizes = new Map(free.map(({ versionId, sizeBytes }) => [versionId, sizeBytes]));
  const uploads = sendings.filter(({ outcome }) => outcome === 'upload');
  const bytes = uploads.reduce((sum, { versionId }) => sum + (sizes.get(versionId) ?? 0), 0);
  const pauses = await listPauses(scope, wanted);
  const count = (...outcomes: string[]) => sendings.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    provider: input.provider,
    checkedAt: scope.now().toISOString(),
    files,
    totalFiles,
    advertisers: asked.map(({ account, obstacle, found }) => ({
      id: account.id,
      name: account.name,
      currency: account.currency,
      status: found?.status ?? account.status,
      obstacle,
      asked: found !== null,
      updatedAt: found ? scope.now().toISOString() : account.updatedAt,
      pausedUntil: pauses.get(account.id)?.toISOString() ?? null,
    })),
    sendings,
    sums: {
      uploads: uploads.length,
      alreadyThere: count('already-there'),
      underWay: count('under-way', 'duplicate'),
      blocked: files.length - free.length,
      bytes,
      estimatedMs: await estimateMs(scope, { bytes, uploads: uploads.length }),
    },
  };
}

interface Question {
  ads: Ads;
  provider: AdProvider;
  one: Advertiser;
}

const takesNothing = new Set(['disabled', 'in-review', 'closed']);

/** Asks the platform for the state of an account. Without an answer, what is stored holds. */
export async function askAccount(scope: Scope, { ads, provider, one }: Question): Promise<Asked> {
  const granted = one.obstacle === null || one.obstacle === 'status' ? await findSendAccess(scope, one) : null;
  if (granted === null) {
    return { account: one, obstacle: one.obstacle ?? 'not-connected', found: null, access: null };
  }
  const access: Access = { ...granted, urgency: 'interactive' };
  try {
    const found = await provider.readAdvertiser(access, one.id);
    const obstacle = takesNothing.has(found.status) ? 'status' : found.maySend ? null : 'permission';
    return { account: one, obstacle, found, access };
  } catch (error) {
    const failure = ads.failureOf(error);
    if (failure === null) throw error;
    if (failure.kind === 'expired') await noteRefusal(scope, { tokenId: granted.tokenId, reason: failure.reason });
    const obstacles: Partial<Record<typeof failure.kind, SendObstacle>> = {
      expired: 'expired',
      'missing-scope': 'missing-scope',
      'not-found': 'permission',
      'disabled-account': 'status',
    };
    return { account: one, obstacle: obstacles[failure.kind] ?? one.obstacle, found: null, access };
  }
}

/** Asks the platform for what the ledger says it has; what was deleted there is sent again. */
async function forgetGone(
  scope: Scope,
  { provider, ads, open, kept }: { provider: AdProvider; ads: Ads; open: Asked[]; kept: Map<string, Kept> },
): Promise<void> {
  const accesses = new Map(open.map(({ account, access }) => [account.id, access]));
  const done = [...kept.entries()].filter(([, { sending }]) => sending.state === 'ready').slice(0, assetsAsked);
  await mapWithConcurrency(done, async ([key, { sending }]) => {
    const access = accesses.get(sending.advertiserId);
    if (!access || sending.assetId === null) return;
    const { kind, advertiserId, assetId: id } = sending;
    const now = await provider.assetState(access, { kind, id, advertiserId }).catch((error: unknown) => {
      if (ads.failureOf(error) === null) throw error;
      return null;
    });
    if (now?.state !== 'gone') return;
    await markGone(scope, sending.id);
    kept.delete(key);
  });
}

interface Listing {
  free: FileToSend[];
  open: Asked[];
  kept: Map<string, Kept>;
  provider: AdProvider;
}

function listSendings({ free, open, kept, provider }: Listing): DeliveryPlan['sendings'] {
  return open.flatMap(({ account: { id: advertiserId } }) => {
    const seen = new Set<string>();
    return free.map(({ versionId, sha256 }): DeliveryPlan['sendings'][number] => {
      const found = kept.get(keyOfSending({ advertiserId, sha256 }));
      const isTwin = seen.has(sha256);
      seen.add(sha256);
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
        earlier: isThere && sentAt ? { sentAt, by } : null,
      };
    });
  });
}
