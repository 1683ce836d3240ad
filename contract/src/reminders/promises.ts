import { z } from 'zod';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { archivedErrors } from '@ad-foundry/contract/errors.ts';
import { campaignId, memberId, slotId, slotPassId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { emailSchema } from '@ad-foundry/contract/sign-in.ts';
import { multilineText } from '@ad-foundry/contract/text.ts';
import { guestPassModes, slotPassSchema } from './passes.ts';
import { promisedDay } from './promised-day.ts';

/** A comment on the slot that answers the person who requested the file; a repeated request writes it once. */
const comment = z.strictObject({ body: multilineText(limits.comments.bodyLength), creationKey: z.uuid() }).optional();

/** Without the address of the person. */
export const passTargetSchema = z
  .object({ memberId, name: z.string().meta({ example: 'Eli Sand' }), isGuest: z.boolean() })
  .meta({ id: 'PassTarget', description: 'A person to whom a slot can be passed on.' });
export type PassTarget = z.infer<typeof passTargetSchema>;

export const passTargetsSchema = z
  .object({
    items: z.array(passTargetSchema),
    /** Whether the caller may pass the slot on by address; always `off` for members, who assign slots. */
    colleagues: z.enum(guestPassModes),
    /** The member who asked the caller for the files; null for members, and if nobody of the team is left. */
    askedBy: z.string().meta({ example: 'Kim Berg' }).nullable(),
  })
  .meta({ id: 'PassTargets', description: 'To whom a slot can be passed on, and how.' });
export type PassTargets = z.infer<typeof passTargetsSchema>;

export const promises = {
  set: endpoint({
    method: 'PUT',
    path: '/slots/:slotId/promise',
    access: 'upload:write',
    summary: 'Says by which day the caller delivers a slot; reminders follow it.',
    params: z.object({ slotId }),
    body: z.strictObject({ day: promisedDay, comment }),
    throws: [...archivedErrors, 'comment.too-many', 'slot.not-found'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/slots/:slotId/promise',
    access: 'upload:write',
    summary: "Withdraws the caller's promise for a slot. Without a promise, does nothing.",
    params: z.object({ slotId }),
    throws: [...archivedErrors, 'slot.not-found'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/campaigns/:campaignId/review-promise',
    access: 'version:decide',
    summary: 'Says by which day the caller decides at the steps that wait for them; reminders follow it.',
    params: z.object({ campaignId }),
    body: z.strictObject({ day: promisedDay }),
    throws: ['campaign.archived', 'campaign.not-found', 'review.nothing-owed'],
  }),
  withdrawDecision: endpoint({
    method: 'DELETE',
    path: '/campaigns/:campaignId/review-promise',
    access: 'version:decide',
    summary: 'Withdraws the day by which the caller decides. Without one, does nothing.',
    params: z.object({ campaignId }),
    throws: ['campaign.archived', 'campaign.not-found'],
  }),
  pass: endpoint({
    method: 'PUT',
    path: '/slots/:slotId/pass',
    access: 'upload:write',
    summary: "Says that the caller does not deliver a slot: reminders leave it out. The caller's promise for it ends.",
    params: z.object({ slotId }),
    body: z.strictObject({
      comment,
      /** Who delivers it instead: one of `passTargets`; by default all other guests of the campaign. */
      to: memberId.optional(),
      /** Gives it to the member who asked the caller for the files. */
      back: z.literal(true).optional(),
    }),
    throws: [
      ...archivedErrors,
      'comment.too-many',
      'member.not-found',
      'pass.ended',
      'pass.pending',
      'pass.yourself',
      'slot.not-found',
    ],
  }),
  passTargets: endpoint({
    method: 'GET',
    path: '/slots/:slotId/pass/people',
    access: 'upload:write',
    summary: 'The people of the campaign to whom the caller can pass a slot on; for guests, the team.',
    params: z.object({ slotId }),
    response: passTargetsSchema,
    throws: ['slot.not-found'],
  }),
  passToColleague: endpoint({
    method: 'POST',
    path: '/slots/:slotId/pass/colleague',
    access: 'upload:write',
    summary:
      'Passes a slot on to a person by address, who gets an invitation to its campaign. Asks the team first where the organization wants that.',
    params: z.object({ slotId }),
    body: z.strictObject({
      email: emailSchema,
      /** Stands in the invitation as a quote of the caller. */
      message: multilineText(limits.passes.messageLength).optional(),
      creationKey: z.uuid(),
    }),
    /** Alike whether or not the address belongs to a member. */
    response: z.object({ state: z.enum(['requested', 'invited']) }),
    throws: [
      ...archivedErrors,
      'organization.sample',
      'pass.ended',
      'pass.off',
      'pass.pending',
      'pass.refused-address',
      'pass.yourself',
      'sample.own-account',
      'slot.not-found',
    ],
  }),
  take: endpoint({
    method: 'DELETE',
    path: '/slots/:slotId/pass',
    access: 'upload:write',
    summary:
      'Takes a slot back that the caller passed on, unless its new owner has opened it, or withdraws the request for it. Otherwise does nothing.',
    params: z.object({ slotId }),
    throws: [...archivedErrors, 'slot.not-found'],
  }),
  answerPass: endpoint({
    method: 'POST',
    path: '/passes/:passId/answer',
    access: 'people:assign',
    summary:
      'Approves or declines that a guest passes a slot on. Approving invites the colleague, who then owns the slot.',
    params: z.object({ passId: slotPassId }),
    body: z.strictObject({ approve: z.boolean() }),
    response: slotPassSchema,
    throws: [
      ...archivedErrors,
      'organization.sample',
      'pass.answered',
      'pass.ended',
      'pass.not-found',
      'pass.refused-address',
      'sample.own-account',
    ],
  }),
};
