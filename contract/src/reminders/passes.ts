import { z } from 'zod';
import { memberId, slotId, slotPassId } from '@ad-foundry/contract/ids.ts';

/** How guests may pass slots on to people by address: not at all, once a member approves, or at once. */
export const guestPassModes = ['off', 'asked', 'allowed'] as const;
export type GuestPassMode = (typeof guestPassModes)[number];

/**
 * `requested`: a member has yet to approve. `invited`: the slot waits for a person who has not joined. `passed`: the slot
 * belongs to its new owner. `declined`: by a member. `withdrawn`: by the guest. `returned`: the invited person declined, or
 * the invitation was revoked.
 */
export const passStates = ['requested', 'invited', 'passed', 'declined', 'withdrawn', 'returned'] as const;
export type PassState = (typeof passStates)[number];

export const slotPassSchema = z
  .object({
    id: slotPassId,
    slotId,
    formatName: z.string().meta({ example: 'Story' }),
    /** The new owner; null for an address without a member. */
    memberId: memberId.nullable(),
    /** The name of the new owner, or the address. */
    to: z.string().meta({ example: 'eli@example.com' }),
    /** What the guest wrote to the colleague; null without a message. */
    message: z.string().nullable(),
    state: z.enum(passStates),
  })
  .meta({ id: 'SlotPass', description: 'That a person passes a slot on, to whom, and what became of it.' });
export type SlotPass = z.infer<typeof slotPassSchema>;
