import { and, eq } from 'drizzle-orm';
import type { SendingId } from '@ad-foundry/contract/ids.ts';
import { decisionOnFile, mayBeSent } from '@ad-foundry/contract/rules/review/approval.ts';
import type { AdFailure } from '#adapters/ads/ad-platform-error.ts';
import type { Access } from '#adapters/ads/ad-provider.ts';
import { versions } from '#db/schema/variations.ts';
import {
  endOfObstacle,
  pollDelay,
  stepAfter,
  stepAfterStorage,
  wordsOf,
  type PlatformWords,
  type Step,
} from '#features/platforms/deliveries/rules.ts';
import { noteMissingScope, noteRefusal } from '#features/platforms/integration/actions/health.ts';
import { findSendAccess } from '#features/platforms/integration/queries.ts';
import { findChosen } from '#features/platforms/integration/queries/advertisers.ts';
import { findDecidedFile } from '#features/tree/creatives/queries.ts';
import type { OrganizationScope } from '#infra/scope.ts';
import { claimSending, isDeleted, whileSending } from './claim.ts';
import { findSentImage, sendImage } from './send-image.ts';
import { findSentVideo, sendVideo } from './send-video.ts';
import {
  awaitProcessing,
  completeSending,
  failSending,
  postponeSending,
  updateSending,
  type LeasedSending,
} from './outcomes.ts';
import type { SendContext, Sender } from './send-context.ts';

const processingLimitMs = 6 * 60 * 60_000;

const silence: PlatformWords = { code: null, message: null, traceId: null };

/**
 * Runs the next step of a sending: sends the file, resumes the transfer, or asks whether the platform has processed it.
 * May run twice and may be killed at any point: if the outcome of an earlier try is unknown, asks the platform for it
 * before sending again.
 */
export async function advanceSending(sender: Sender, id: SendingId): Promise<void> {
  const { scope, ads, signal } = sender;
  if (await isDeleted(scope)) return;
  const lease = await claimSending(scope, id);
  if (!lease) return;
  const provider = ads.provider(lease.row.provider);
  const advertiser = { provider: lease.row.provider, id: lease.row.advertiserId };
  const granted = provider && (await findSendAccess(scope, advertiser));
  if (!provider || !granted) return applyStep(sender, lease, await stepWithoutAccess(scope, lease));
  await whileSending(scope, lease, {
    signal,
    async work(leased) {
      const access: Access = { ...granted, urgency: 'background', signal: leased };
      const work = { ...sender, lease, provider, access, signal: leased };
      try {
        await perform(work);
      } catch (error) {
        // If the sending was canceled or passed to another worker, this try stores nothing.
        if (!leased.aborted || signal.aborted) await applyError({ ...work, ads }, error);
      }
    },
  });
}

async function perform(work: SendContext): Promise<void> {
  const { lease, scope } = work;
  if (lease.row.state === 'processing') return poll(work);
  // Checks for an earlier success before refusing.
  if (lease.row.isUnsure && (await findSent(work))) return;
  if (await isWithheld(scope, lease)) return applyStep(work, lease, { end: 'failed', reason: 'withheld' });
  if (await isUnapproved(scope, lease)) return applyStep(work, lease, { end: 'failed', reason: 'unapproved' });
  if (lease.row.kind === 'image') {
    const asset = await sendImage(work);
    return completeSending(scope, lease, asset.id);
  }
  const videoId = await sendVideo(work);
  if (videoId !== null) await awaitArrived(work, videoId);
}

/**
 * Looks at the platform for the result of an earlier try whose answer was lost, and stores it. @returns whether it was
 * found
 */
async function findSent(work: SendContext): Promise<boolean> {
  const { lease, scope } = work;
  if (lease.row.kind === 'image') {
    const asset = await findSentImage(work);
    if (asset) await completeSending(scope, lease, asset.id);
    else lease.row.isUnsure = false;
    return asset !== null;
  }
  const videoId = await findSentVideo(work);
  if (videoId !== null) await awaitArrived(work, videoId);
  return videoId !== null;
}

const awaitArrived = ({ scope, lease }: SendContext, assetId: string) =>
  awaitProcessing(scope, lease, { assetId, percent: null, delayMs: pollDelay(0) });

/** Asks the platform how far it has processed a video. */
async function poll({ scope, provider, access, lease }: SendContext): Promise<void> {
  const { assetId, advertiserId, sinceAt } = lease.row;
  if (assetId === null) throw new Error('a video in processing has no id');
  const now = await provider.assetState(access, { kind: 'video', id: assetId, advertiserId });
  const sinceMs = scope.now().getTime() - (sinceAt ?? scope.now()).getTime();
  if (now.state === 'ready') return completeSending(scope, lease, assetId);
  if (now.state === 'failed') {
    const words = { code: now.code, message: now.message, traceId: null };
    return failSending(scope, lease, { reason: 'processing', words });
  }
  if (now.state === 'gone' || sinceMs > processingLimitMs) {
    return failSending(scope, lease, { reason: 'processing', words: silence });
  }
  const percent = now.state === 'processing' ? now.percent : null;
  await awaitProcessing(scope, lease, { assetId, percent, delayMs: pollDelay(sinceMs) });
}

async function applyStep(
  { scope }: Pick<Sender, 'scope'>,
  lease: LeasedSending,
  step: Step,
  words = silence,
): Promise<void> {
  if ('end' in step) return failSending(scope, lease, { reason: step.reason, words });
  // A pause that the platform requests does not count as a try.
  const set = 'pause' in step && step.pause !== 'unavailable' ? { attempt: Math.max(0, lease.row.attempt - 1) } : {};
  await postponeSending(scope, lease, { step, words, set });
}

async function applyError(
  { scope, ads, lease, access }: SendContext & Pick<Sender, 'ads'>,
  error: unknown,
): Promise<void> {
  const now = scope.now();
  const failure = ads.failureOf(error);
  const byStorage = stepAfterStorage(sourceOf(error), now);
  if (byStorage) return applyStep({ scope }, lease, byStorage);
  if (failure === null) throw error;
  const isElsewhere = await noteFailure(scope, lease, { failure, access });
  // If the platform says that it did nothing, the outcome is certain, unless that of an earlier try is still unknown.
  const isSure = !['unknown-outcome', 'unavailable'].includes(failure.kind) && !lease.row.isUnsure;
  if (isSure) await updateSending(scope, lease, { isUnsure: false });
  const tried = { attempt: lease.row.attempt, now, since: lease.row.sinceAt };
  const step = isElsewhere ? { again: 0 } : stepAfter(failure, tried);
  await applyStep({ scope }, lease, step, wordsOf(failure, error));
}

/**
 * Records what a refusal says about the connection.
 * @returns whether another connection may send the file, or this connection was renewed meanwhile
 */
async function noteFailure(
  scope: OrganizationScope,
  { row }: LeasedSending,
  { failure, access }: { failure: AdFailure; access: Access },
): Promise<boolean> {
  const { tokenId, token } = access;
  if (tokenId === undefined) return false;
  if (failure.kind === 'missing-scope') await noteMissingScope(scope, { tokenId });
  if (failure.kind !== 'expired') return false;
  await noteRefusal(scope, { tokenId, token, reason: failure.reason });
  return (await findSendAccess(scope, { provider: row.provider, id: row.advertiserId })) !== null;
}

/** The error of the stored file that made a call to the platform fail; null if there is none. */
function sourceOf(error: unknown): unknown {
  let inner = error;
  while (inner instanceof Error) {
    if ('code' in inner && typeof inner.code === 'string' && 'storage' in inner) return inner;
    inner = inner.cause;
  }
  return null;
}

async function stepWithoutAccess(scope: OrganizationScope, { row }: LeasedSending): Promise<Step> {
  const [advertiser] = await findChosen(scope, { provider: row.provider, advertiserIds: [row.advertiserId] });
  return endOfObstacle(advertiser?.obstacle ?? null);
}

async function isWithheld({ db, actor }: OrganizationScope, { row }: LeasedSending): Promise<boolean> {
  const [infected] = await db
    .select({ id: versions.id })
    .from(versions)
    .where(
      and(
        eq(versions.organizationId, actor.organizationId),
        eq(versions.sha256, row.sha256),
        eq(versions.scanState, 'infected'),
      ),
    )
    .limit(1);
  return infected !== undefined;
}

/**
 * Whether the version has lost a required approval, or was deleted without one. A file that the platform already has is
 * not taken back.
 */
async function isUnapproved(scope: OrganizationScope, { row }: LeasedSending): Promise<boolean> {
  const { creativeId, versionId } = row;
  if (creativeId === null) return false;
  const file = await findDecidedFile(scope, { creativeId, versionId });
  return file !== null && !mayBeSent(decisionOnFile(file, file), file);
}
