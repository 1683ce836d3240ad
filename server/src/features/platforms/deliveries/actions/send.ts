import { and, eq } from 'drizzle-orm';
import type { SendingId } from '@ad-foundry/contract/ids.ts';
import { slotDecision } from '@ad-foundry/contract/rules/completion/decision.ts';
import type { AdFailure } from '#adapters/ads/ad-platform-error.ts';
import type { Access } from '#adapters/ads/ad-provider.ts';
import { decisions } from '#db/schema/comments.ts';
import { organizations } from '#db/schema/organizations.ts';
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
import type { OrganizationScope } from '#infra/scope.ts';
import { claim, isDeleted, whileHeld } from './claim.ts';
import { findSentImage, sendImage } from './send-image.ts';
import { findSentVideo, sendVideo } from './send-video.ts';
import { change, settleFailed, settleLater, settleProcessing, settleReady, type Held } from './settle.ts';
import type { Sender, Work } from './work.ts';

const processingLimitMs = 6 * 60 * 60_000;

const silence: PlatformWords = { code: null, message: null, traceId: null };

/**
 * Does what is next for a sending: sends it, resumes it, or asks whether the platform has processed it. May run twice and
 * may be killed at any point: what an unknown outcome may have done is asked for before anything is sent again.
 */
export async function advanceSending(sender: Sender, id: SendingId): Promise<void> {
  const { scope, ads, enqueue, signal } = sender;
  if (await isDeleted(scope)) return;
  const one = await claim(scope, id, enqueue);
  if (!one) return;
  const provider = ads.provider(one.row.provider);
  const advertiser = { provider: one.row.provider, id: one.row.advertiserId };
  const granted = provider && (await findSendAccess(scope, advertiser));
  if (!provider || !granted) return settle(sender, one, await stepWithoutAccess(scope, one));
  await whileHeld(scope, one, {
    signal,
    async work(held) {
      const access: Access = { ...granted, urgency: 'background', signal: held };
      const work = { ...sender, one, provider, access, signal: held };
      try {
        await perform(work);
      } catch (error) {
        // Canceled, or given to another worker: there is nothing to say of this try.
        if (!held.aborted || signal.aborted) await settleError({ ...work, ads }, error);
      }
    },
  });
}

async function perform(work: Work): Promise<void> {
  const { one, scope } = work;
  if (one.row.state === 'processing') return poll(work);
  // First: what has arrived is there, whatever forbids to send it now.
  if (one.row.isUnsure && (await findSent(work))) return;
  if (await isWithheld(scope, one)) return settle(work, one, { end: 'failed', reason: 'withheld' });
  if (await isUnapproved(scope, one)) return settle(work, one, { end: 'failed', reason: 'unapproved' });
  if (one.row.kind === 'image') {
    const asset = await sendImage(work);
    return settleReady(scope, one, asset.id);
  }
  const videoId = await sendVideo(work);
  if (videoId !== null) await settleArrived(work, videoId);
}

/** Asks for what an earlier try has done, whose answer was lost, and settles it. @returns whether it has arrived */
async function findSent(work: Work): Promise<boolean> {
  const { one, scope } = work;
  if (one.row.kind === 'image') {
    const asset = await findSentImage(work);
    if (asset) await settleReady(scope, one, asset.id);
    else one.row.isUnsure = false;
    return asset !== null;
  }
  const videoId = await findSentVideo(work);
  if (videoId !== null) await settleArrived(work, videoId);
  return videoId !== null;
}

const settleArrived = ({ scope, one, enqueue }: Work, assetId: string) =>
  settleProcessing(scope, one, { assetId, percent: null, delayMs: pollDelay(0), enqueue });

/** Asks how far a video is. */
async function poll({ scope, provider, access, one, enqueue }: Work): Promise<void> {
  const { assetId, advertiserId, sinceAt } = one.row;
  if (assetId === null) throw new Error('a video in processing has no id');
  const now = await provider.assetState(access, { kind: 'video', id: assetId, advertiserId });
  const sinceMs = scope.now().getTime() - (sinceAt ?? scope.now()).getTime();
  if (now.state === 'ready') return settleReady(scope, one, assetId);
  if (now.state === 'failed') {
    const words = { code: now.code, message: now.message, traceId: null };
    return settleFailed(scope, one, { reason: 'processing', words });
  }
  if (now.state === 'gone' || sinceMs > processingLimitMs) {
    return settleFailed(scope, one, { reason: 'processing', words: silence });
  }
  const percent = now.state === 'processing' ? now.percent : null;
  await settleProcessing(scope, one, { assetId, percent, delayMs: pollDelay(sinceMs), enqueue });
}

async function settle(
  { scope, enqueue }: Pick<Sender, 'scope' | 'enqueue'>,
  one: Held,
  step: Step,
  words = silence,
): Promise<void> {
  if ('end' in step) return settleFailed(scope, one, { reason: step.reason, words });
  // A pause is no try: what the platform asked for does not use up the tries.
  const set = 'pause' in step && step.pause !== 'unavailable' ? { attempt: Math.max(0, one.row.attempt - 1) } : {};
  await settleLater(scope, one, { step, words, set, enqueue });
}

async function settleError(
  { scope, ads, one, access, enqueue }: Work & Pick<Sender, 'ads'>,
  error: unknown,
): Promise<void> {
  const now = scope.now();
  const failure = ads.failureOf(error);
  const byStorage = stepAfterStorage(sourceOf(error), now);
  if (byStorage) return settle({ scope, enqueue }, one, byStorage);
  if (failure === null) throw error;
  const isElsewhere = await noteFailure(scope, one, { failure, access });
  // The platform said that nothing was done: then there is nothing to ask for, unless an earlier try is still unsure.
  const isSure = !['unknown-outcome', 'unavailable'].includes(failure.kind) && !one.row.isUnsure;
  if (isSure) await change(scope, one, { isUnsure: false });
  const tried = { attempt: one.row.attempt, now, since: one.row.sinceAt };
  const step = isElsewhere ? { again: 0 } : stepAfter(failure, tried);
  await settle({ scope, enqueue }, one, step, wordsOf(failure, error));
}

/**
 * Notes what a refusal tells of the connection.
 * @returns whether another connection may send, or this one was renewed meanwhile
 */
async function noteFailure(
  scope: OrganizationScope,
  { row }: Held,
  { failure, access }: { failure: AdFailure; access: Access },
): Promise<boolean> {
  const { tokenId, token } = access;
  if (tokenId === undefined) return false;
  if (failure.kind === 'missing-scope') await noteMissingScope(scope, { tokenId });
  if (failure.kind !== 'expired') return false;
  await noteRefusal(scope, { tokenId, token, reason: failure.reason });
  return (await findSendAccess(scope, { provider: row.provider, id: row.advertiserId })) !== null;
}

/** The error of the stored file, where a call failed because of it. */
function sourceOf(error: unknown): unknown {
  let inner = error;
  while (inner instanceof Error) {
    if ('code' in inner && typeof inner.code === 'string' && 'storage' in inner) return inner;
    inner = inner.cause;
  }
  return null;
}

async function stepWithoutAccess(scope: OrganizationScope, { row }: Held): Promise<Step> {
  const [advertiser] = await findChosen(scope, { provider: row.provider, advertiserIds: [row.advertiserId] });
  return endOfObstacle(advertiser?.obstacle ?? null);
}

async function isWithheld({ db, actor }: OrganizationScope, { row }: Held): Promise<boolean> {
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

/** Whether approval is required and the version has lost it since; what the platform has already is not taken back. */
async function isUnapproved({ db, actor }: OrganizationScope, { row }: Held): Promise<boolean> {
  if (row.versionId === null) return false;
  const { organizationId } = actor;
  const [organization] = await db
    .select({ approvalRequired: organizations.approvalRequired })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (!organization?.approvalRequired) return false;
  const made = await db
    .select({ decision: decisions.decision })
    .from(decisions)
    .where(and(eq(decisions.organizationId, organizationId), eq(decisions.versionId, row.versionId)));
  return slotDecision([made.map(({ decision }) => decision)]) !== 'approved';
}
