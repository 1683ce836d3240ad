import { z } from 'zod';
import { advertiserStatuses, sendObstacles } from '@ad-foundry/contract/advertisers.ts';
import { previewSchema } from '@ad-foundry/contract/campaigns.ts';
import { instant } from '@ad-foundry/contract/endpoint.ts';
import {
  advertiserId,
  campaignId,
  creativeId,
  formatId,
  slotId,
  variationId,
  versionId,
} from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { platforms } from '@ad-foundry/contract/limits.ts';
import { decisions } from '@ad-foundry/contract/rules/completion/decision.ts';
import { verdictSchema } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { assetSchema, count, person } from './sending.ts';

/**
 * Why a file cannot be sent to any account. `type`, `codec`, `size`: the platform takes no such file. `unapproved`: its slot is not
 * approved, which the organization requires.
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
 * Why a file that can be sent is not picked by default. `platform`: its format is of another platform.
 * `creative-incomplete`: files or required attributes of its creative are missing.
 */
export const fileReservations = ['platform', 'changes-requested', 'creative-incomplete'] as const;
export type FileReservation = (typeof fileReservations)[number];

/** What a file that can be sent falls short of: the platform advises more. */
export const fileWarnings = ['small', 'short', 'long', 'frame-rate'] as const;
export type FileWarning = (typeof fileWarnings)[number];

export const fileToSendSchema = z.object({
  versionId,
  /** Counts the versions of its place, from 1. */
  versionNumber: count,
  sha256: z.string(),
  /** The name it will have at the platform. */
  fileName: z.string(),
  sizeBytes: count,
  kind: z.enum(['image', 'video']),
  mime: z.string(),
  /** Of a video; null where unknown. */
  videoCodec: z.string().nullable(),
  /** In pixels; null where unknown. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  preview: previewSchema,
  campaign: z.object({ id: campaignId, name: z.string() }),
  creative: z.object({ id: creativeId, name: z.string(), complete: z.boolean() }),
  slotId,
  format: z.object({ id: formatId, name: z.string(), platform: z.enum(platforms) }),
  variation: z.object({ id: variationId, name: z.string() }),
  /** In a carousel; null for others. */
  cardPosition: z.number().int().positive().nullable(),
  verdict: verdictSchema,
  waived: z.boolean(),
  /** Of a waived file. */
  waivedReason: z.string().nullable(),
  /** On its slot; null where undecided. */
  decision: z.enum(decisions).nullable(),
  /** The creative's deadline, else the campaign's due date. */
  dueAt: instant.nullable(),
  obstacle: z.enum(fileObstacles).nullable(),
  reservation: z.enum(fileReservations).nullable(),
  warnings: z.array(z.enum(fileWarnings)),
});
export type FileToSend = z.infer<typeof fileToSendSchema>;

/**
 * What would happen to a file in an account. `under-way`: another delivery sends the same content there. `duplicate`: another
 * file of this delivery has the same content, which is sent once.
 */
export const plannedOutcomes = ['upload', 'already-there', 'under-way', 'duplicate'] as const;
export type PlannedOutcome = (typeof plannedOutcomes)[number];

/** The dry run of a delivery. */
export const deliveryPlanSchema = z.object({
  provider: z.enum(providers),
  checkedAt: instant,
  /** The current files of the selection, in the order of the briefs; at most `limits.deliveries.filesAtOnce`. */
  files: z.array(fileToSendSchema),
  /** Files that the selection holds, more than are listed where it is too large for one delivery. */
  totalFiles: count,
  advertisers: z.array(
    z.object({
      id: advertiserId,
      name: z.string(),
      currency: z.string().nullable(),
      status: z.enum(advertiserStatuses),
      obstacle: z.enum(sendObstacles).nullable(),
      /** False: the platform did not answer, and what is known is from `updatedAt`. */
      asked: z.boolean(),
      updatedAt: instant,
      /** The platform takes nothing before. */
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
      /** The sending that brought it there; `fileName`: the name that it has there. */
      earlier: z.object({ sentAt: instant, by: person.nullable(), fileName: z.string() }).nullable(),
    }),
  ),
  sums: z.object({
    /** Sendings of outcome `upload`. */
    uploads: count,
    alreadyThere: count,
    /** Of those that are already there: the platform was not asked whether it still has them. */
    unasked: count,
    /** Another delivery sends them. */
    underWay: count,
    /** Of the content of another file of the plan, which is sent once. */
    duplicates: count,
    /** Files with an obstacle. */
    blocked: count,
    /** Bytes of the uploads. */
    bytes: count,
    /** From the pace of earlier sendings. */
    estimatedMs: count,
  }),
});
export type DeliveryPlan = z.infer<typeof deliveryPlanSchema>;
