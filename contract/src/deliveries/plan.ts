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
import { verdictSchema } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { assetSchema, count, person } from './sending.ts';

/**
 * Why a file cannot be sent to any account. `type`, `size`: the platform takes no such file. `unapproved`: its slot is not
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
  'size',
] as const;
export type FileObstacle = (typeof fileObstacles)[number];

export const fileToSendSchema = z.object({
  versionId,
  sha256: z.string(),
  /** The name it will have at the platform. */
  fileName: z.string(),
  sizeBytes: count,
  kind: z.enum(['image', 'video']),
  mime: z.string(),
  /** In pixels; null where unknown. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  preview: previewSchema,
  campaign: z.object({ id: campaignId, name: z.string() }),
  creative: z.object({ id: creativeId, name: z.string() }),
  slotId,
  format: z.object({ id: formatId, name: z.string(), platform: z.enum(platforms) }),
  variation: z.object({ id: variationId, name: z.string() }),
  /** In a carousel; null for others. */
  cardPosition: z.number().int().positive().nullable(),
  verdict: verdictSchema,
  waived: z.boolean(),
  obstacle: z.enum(fileObstacles).nullable(),
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
    underWay: count,
    /** Files with an obstacle. */
    blocked: count,
    /** Bytes of the uploads. */
    bytes: count,
    /** From the pace of earlier sendings. */
    estimatedMs: count,
  }),
});
export type DeliveryPlan = z.infer<typeof deliveryPlanSchema>;
