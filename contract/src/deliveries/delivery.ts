import { z } from 'zod';
import { advertiserStatuses } from '@ad-foundry/contract/advertisers.ts';
import { instant } from '@ad-foundry/contract/endpoint.ts';
import { advertiserId, deliveryId } from '@ad-foundry/contract/ids.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { namedAccount } from '@ad-foundry/contract/references.ts';
import { count, pauseReasons, platformWords, sendingActions, sendingCounts } from './sending.ts';

/**
 * Bytes to send, without files that the account already had or that were canceled; and how many of these bytes are
 * sent.
 */
const bytesSchema = z.object({ sent: count, total: count });

export const deliveryStates = ['sending', 'processing', 'paused', 'finished', 'failed', 'canceled'] as const;

/** A delivery, restricted to the requested group, campaign or creative. */
export const deliverySchema = z
  .object({
    id: deliveryId,
    provider: z.enum(providers).meta({ example: 'meta' }),
    /**
     * `processing`: all bytes have arrived, and the platform converts and checks them. `paused`: at least one account
     * waits, and no account is receiving files. `failed`: nothing is left to do and some sendings failed. `canceled`:
     * all sendings were canceled.
     */
    state: z.enum(deliveryStates).meta({ example: 'finished' }),
    /** When the first account of a paused delivery resumes by itself; null if the time is unknown. */
    pausedUntil: instant.nullable(),
    /** Null after the account was deleted. */
    createdBy: namedAccount.nullable(),
    createdAt: instant,
    /** Null until every sending has ended. */
    finishedAt: instant.nullable(),
    files: count,
    counts: sendingCounts,
    bytes: bytesSchema,
    /** Sorted by name. */
    advertisers: z.array(
      z.object({
        id: advertiserId,
        name: z.string().meta({ example: 'Aster Running EU' }),
        currency: z.string().meta({ example: 'EUR' }).nullable(),
        status: z.enum(advertiserStatuses),
        counts: sendingCounts,
        bytes: bytesSchema,
        /** The reason for the pause, if all remaining sendings to this account wait. */
        pause: z.object({ reason: z.enum(pauseReasons), until: instant.nullable(), ...platformWords }).nullable(),
      }),
    ),
    can: sendingActions,
  })
  .meta({ id: 'Delivery', description: 'One sending of files to ad accounts.' });
export type Delivery = z.infer<typeof deliverySchema>;
