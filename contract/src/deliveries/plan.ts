import { z } from 'zod';
import { advertiserStatuses, sendObstacles } from '@ad-foundry/contract/advertisers.ts';
import { previewSchema } from '@ad-foundry/contract/campaigns.ts';
import { instant } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId, creativeId, formatId, slotId, variationId, versionId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { platforms } from '@ad-foundry/contract/limits.ts';
import { namedAccount, namedCampaign } from '@ad-foundry/contract/references.ts';
import { decisions } from '@ad-foundry/contract/rules/completion/decision.ts';
import { verdictSchema } from '@ad-foundry/contract/rules/verdicts/verdict.ts';
import { assetSchema, count } from './sending.ts';

/**
 * Why a file cannot be sent to any account. `type`, `codec`, `size`: the platform does not accept such a file.
 * `unapproved`: its slot is not approved, which the organization requires.
 */
export const fileObstacles = [
  'does-not-fit',
  'incomplete',
  'unapproved',
  'unscanned',
  'unscannable',
  'infected',
  'type',
  'codec',
  'size',
] as const;
export type FileObstacle = (typeof fileObstacles)[number];

/**
 * Why a file that can be sent is not selected by default. `platform`: its format belongs to another platform.
 * `creative-incomplete`: files or required attributes of its creative are missing.
 */
export const fileReservations = ['platform', 'changes-requested', 'creative-incomplete'] as const;
export type FileReservation = (typeof fileReservations)[number];

/** The advice of the platform that a file does not meet; it can be sent nevertheless. */
export const fileWarnings = ['small', 'short', 'long', 'frame-rate'] as const;
export type FileWarning = (typeof fileWarnings)[number];

export const fileToSendSchema = z
  .object({
    versionId,
    /** Number of the version within its card, from 1. */
    versionNumber: count,
    sha256: z.string().meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
    /** The name it will have at the platform. */
    fileName: z.string().meta({ example: 'Spring_launch_Teaser_Story_k7m2qp.mp4' }),
    sizeBytes: count,
    kind: z.enum(['image', 'video']).meta({ example: 'video' }),
    mime: z.string().meta({ example: 'video/mp4' }),
    /** Codec of a video; null if unknown. */
    videoCodec: z.string().meta({ example: 'avc' }).nullable(),
    /** In pixels; null where unknown. */
    width: z.number().meta({ example: 1080 }).nullable(),
    height: z.number().meta({ example: 1920 }).nullable(),
    durationMs: z.number().meta({ example: 15_000 }).nullable(),
    preview: previewSchema,
    campaign: namedCampaign,
    creative: z.object({ id: creativeId, name: z.string().meta({ example: 'Teaser' }), complete: z.boolean() }),
    slotId,
    format: z.object({
      id: formatId,
      name: z.string().meta({ example: 'Story' }),
      platform: z.enum(platforms).meta({ example: 'meta' }),
    }),
    variation: z.object({ id: variationId, name: z.string().meta({ example: 'A' }) }),
    /** Position of the card in a carousel; null for others. */
    cardPosition: z.number().int().positive().nullable(),
    verdict: verdictSchema,
    waived: z.boolean(),
    /** Reason of the waiver; null for a file without one. */
    waivedReason: z.string().nullable(),
    /** The decision on its slot; null if undecided. */
    decision: z.enum(decisions).nullable(),
    /** The creative's deadline, else the campaign's due date. */
    dueAt: instant.nullable(),
    obstacle: z.enum(fileObstacles).nullable(),
    reservation: z.enum(fileReservations).nullable(),
    warnings: z.array(z.enum(fileWarnings)),
  })
  .meta({ id: 'FileToSend', description: 'A file that can be sent, with the name it will have there.' });
export type FileToSend = z.infer<typeof fileToSendSchema>;

/**
 * The outcome that sending a file to an account would have. `under-way`: another delivery is sending the same content
 * to the account. `duplicate`: another file of this delivery has the same content, which is sent once.
 */
export const plannedOutcomes = ['upload', 'already-there', 'under-way', 'duplicate'] as const;
export type PlannedOutcome = (typeof plannedOutcomes)[number];

/** The dry run of a delivery. */
export const deliveryPlanSchema = z
  .object({
    provider: z.enum(providers).meta({ example: 'meta' }),
    checkedAt: instant,
    /** The current files of the selection, in the order of the briefs; at most `limits.deliveries.filesAtOnce`. */
    files: z.array(fileToSendSchema),
    /** Number of files in the selection; larger than the list if the selection is too large for one delivery. */
    totalFiles: count,
    advertisers: z.array(
      z.object({
        id: advertiserId,
        name: z.string().meta({ example: 'Aster Running EU' }),
        currency: z.string().meta({ example: 'EUR' }).nullable(),
        status: z.enum(advertiserStatuses),
        obstacle: z.enum(sendObstacles).nullable(),
        /** False: the platform did not answer; the data is from `updatedAt`. */
        hasAnswered: z.boolean(),
        updatedAt: instant,
        /** The platform accepts no sending before this instant. */
        pausedUntil: instant.nullable(),
      }),
    ),
    /** Every file without obstacle for every account without obstacle. */
    sendings: z.array(
      z.object({
        versionId,
        advertiserId,
        outcome: z.enum(plannedOutcomes),
        asset: assetSchema.nullable(),
        /** The earlier sending of the file to this account; `fileName`: its name there. */
        earlier: z.object({ sentAt: instant, by: namedAccount.nullable(), fileName: z.string() }).nullable(),
      }),
    ),
    sums: z.object({
      /** Number of sendings with outcome `upload`. */
      uploads: count,
      alreadyThere: count,
      /** Files sent before that the platform did not confirm to still have. */
      unasked: count,
      /** Files that another delivery is sending. */
      underWay: count,
      /** Files with the content of another file of the plan, which is sent once. */
      duplicates: count,
      /** Files with an obstacle. */
      blocked: count,
      /** Bytes of the uploads. */
      bytes: count,
      /** Estimated from the pace of earlier sendings. */
      estimatedMs: count,
    }),
  })
  .meta({ id: 'DeliveryPlan', description: 'The dry run of a delivery: nothing is sent.' });
export type DeliveryPlan = z.infer<typeof deliveryPlanSchema>;
