import { z } from 'zod';
import { previewSchema } from '@ad-foundry/contract/campaigns.ts';
import { instant } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId, campaignId, creativeId, deliveryId, sendingId, versionId } from '@ad-foundry/contract/ids.ts';
import { namedAccount } from '@ad-foundry/contract/references.ts';

/**
 * A delivery is one sending of files to ad accounts; each file to one account is a sending. Files land in the media
 * library of the account; no ad is created.
 */
export const sendingStates = [
  'queued',
  /** Bytes are on their way. */
  'sending',
  /** Waits until a time, or until someone removes the reason; then resumes by itself. */
  'paused',
  /** All bytes have arrived; the platform converts and checks the file. */
  'processing',
  'ready',
  /** The account had the same content before; nothing was sent. */
  'already-there',
  'failed',
  'canceled',
] as const;
export type SendingState = (typeof sendingStates)[number];

/** States that a sending leaves without anyone's action. */
export const openSendingStates = ['queued', 'sending', 'paused', 'processing'] as const satisfies SendingState[];
export const isOpenSending = (state: SendingState): boolean =>
  (openSendingStates as readonly SendingState[]).includes(state);

/** The reason of a pause that a person made; its value is stored with sendings, so it stays `held`. */
export const manualPause = 'held';

/**
 * Why a sending is paused. `throttled`: the platform asked for fewer calls. `unavailable`: it does not answer.
 * `not-connected`, `expired`, `missing-scope`, `permission`: no connection may send; resumes once one may. `storage`:
 * the file cannot be read right now. `held`: a person paused it; resumes once a person resumes it.
 */
export const pauseReasons = [
  'throttled',
  'unavailable',
  'not-connected',
  'expired',
  'missing-scope',
  'permission',
  'storage',
  manualPause,
] as const;
export type PauseReason = (typeof pauseReasons)[number];

/**
 * Why a sending failed. `refused`: the platform does not accept the file. `processing`: it could not convert the file.
 * `disabled-account`: the account accepts no files. `lost-account`: the platform no longer finds it for this
 * connection. `policy`: the platform's rules forbid it to the person or account. `outdated`: the platform has ended the
 * API version that this installation uses. `unavailable`: the platform did not answer for too long. `file-gone`: the
 * file was deleted. `withheld`: the virus scanner found something in it. `unapproved`: the organization requires
 * approval, which was withdrawn in the meantime. `internal`: a fault of this product.
 */
export const sendingFailures = [
  'refused',
  'processing',
  'disabled-account',
  'lost-account',
  'policy',
  'outdated',
  'unavailable',
  'file-gone',
  'withheld',
  'unapproved',
  'internal',
] as const;
export type SendingFailure = (typeof sendingFailures)[number];

/** What to do about a pause or failure. */
export const sendingRemedies = [
  'wait',
  'retry',
  'resume',
  'reconnect',
  'check-account',
  'ask-access',
  'check-policy',
  'update',
  'replace-file',
  'approve',
  'support',
] as const;
export type SendingRemedy = (typeof sendingRemedies)[number];

const remedies: Record<PauseReason | SendingFailure, SendingRemedy> = {
  throttled: 'wait',
  unavailable: 'retry',
  storage: 'wait',
  [manualPause]: 'resume',
  'not-connected': 'reconnect',
  expired: 'reconnect',
  'missing-scope': 'reconnect',
  permission: 'ask-access',
  refused: 'replace-file',
  processing: 'replace-file',
  'disabled-account': 'check-account',
  'lost-account': 'ask-access',
  policy: 'check-policy',
  outdated: 'update',
  'file-gone': 'replace-file',
  withheld: 'replace-file',
  unapproved: 'approve',
  internal: 'support',
};
export const remedyOf = (reason: PauseReason | SendingFailure): SendingRemedy => remedies[reason];

/** The platform's error message, for support and for people. */
export const platformWords = {
  /** The platform's code with its subcode, such as `80004/2446079`; null where it gave none. */
  code: z.string().nullable(),
  /** In the platform's words and language. */
  message: z.string().nullable(),
  /** The trace id that the platform's support asks for. */
  traceId: z.string().nullable(),
  remedy: z.enum(sendingRemedies),
};

/** What the caller may do. */
export const sendingActions = z.object({
  cancel: z.boolean(),
  retry: z.boolean(),
  pause: z.boolean(),
  resume: z.boolean(),
});

export const count = z.number().int().nonnegative();

/** A file in the media library of an ad account. */
export const assetSchema = z
  .object({
    kind: z.enum(['image', 'video']),
    /** The platform's id; for an image, its hash. */
    id: z.string().meta({ example: '1204518873620511' }),
    /** The page of the platform that shows it. */
    url: z.string().meta({ example: 'https://adsmanager.facebook.com/adsmanager/manage/media?act=204117830955126' }),
  })
  .meta({ id: 'ProviderAsset', description: 'A file in the media library of an ad account.' });
export type ProviderAsset = z.infer<typeof assetSchema>;

export const sendingSchema = z
  .object({
    id: sendingId,
    deliveryId,
    advertiserId,
    /** Null after the version was deleted for good; the names below stay. */
    versionId: versionId.nullable(),
    creative: z.object({
      id: creativeId.nullable(),
      campaignId: campaignId.nullable(),
      name: z.string().meta({ example: 'Teaser' }),
    }),
    formatName: z.string().meta({ example: 'Story' }),
    variationName: z.string().meta({ example: 'A' }),
    /** Position of the card in a carousel; null for others. */
    cardPosition: z.number().int().positive().nullable(),
    /** The name at the platform. */
    fileName: z.string().meta({ example: 'Spring_launch_Teaser_Story_k7m2qp.mp4' }),
    preview: previewSchema.nullable(),
    sizeBytes: count,
    /** SHA-256 of the content, in hex. */
    sha256: z.string().meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
    state: z.enum(sendingStates).meta({ example: 'ready' }),
    /** How many of `sizeBytes` have been sent so far. */
    sentBytes: count,
    /** Progress of the conversion at the platform; null where the platform reports none. */
    processedPercent: z.number().meta({ example: 100 }).nullable(),
    attempt: count,
    /** The number of tries after which a sending fails. */
    attempts: count,
    /** Set also for a video that is being processed without reported progress. */
    pause: z.object({ reason: z.enum(pauseReasons), until: instant.nullable(), ...platformWords }).nullable(),
    /**
     * For `queued` and `paused`: the other delivery that sends the same content to the account; this sending waits and
     * ends together with that one.
     */
    waitsFor: z.object({ deliveryId, startedAt: instant }).nullable(),
    failure: z.object({ reason: z.enum(sendingFailures), ...platformWords }).nullable(),
    asset: assetSchema.nullable(),
    /** For `already-there`: when and by whom the content was sent; null if this organization did not send it. */
    earlier: z.object({ sentAt: instant, by: namedAccount.nullable() }).nullable(),
    /** A newer version of the file exists. */
    replaced: z.boolean(),
    updatedAt: instant,
    finishedAt: instant.nullable(),
    can: sendingActions,
  })
  .meta({ id: 'Sending', description: 'One file that is sent to one ad account.' });
export type Sending = z.infer<typeof sendingSchema>;

/** Sendings by state. */
export const sendingCounts = z
  .object({
    queued: count,
    sending: count,
    paused: count,
    processing: count,
    ready: count,
    'already-there': count,
    failed: count,
    canceled: count,
  } satisfies Record<SendingState, unknown>)
  .meta({ id: 'SendingCounts', description: 'Sendings by state.' });
export type SendingCounts = z.infer<typeof sendingCounts>;
