import { z } from 'zod';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { archivedErrors } from '@ad-foundry/contract/errors.ts';
import { memberId, slotId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { multilineText } from '@ad-foundry/contract/text.ts';

/** A comment on the slot that answers the person who requested the file; a repeated request writes it once. */
const comment = z.strictObject({ body: multilineText(limits.comments.bodyLength), creationKey: z.uuid() }).optional();

/** Without the address of the person. */
export const passTargetSchema = z
  .object({ memberId, name: z.string().meta({ example: 'Eli Sand' }), isGuest: z.boolean() })
  .meta({ id: 'PassTarget', description: 'A person to whom a slot can be passed on.' });
export type PassTarget = z.infer<typeof passTargetSchema>;

export const promises = {
  set: endpoint({
    method: 'PUT',
    path: '/slots/:slotId/promise',
    access: 'upload:write',
    summary: 'Says by which day the caller delivers a slot; reminders follow it.',
    params: z.object({ slotId }),
    body: z.strictObject({ day: z.iso.date({ abort: true }).regex(/^20/), comment }),
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
    }),
    throws: [...archivedErrors, 'comment.too-many', 'member.not-found', 'slot.not-found'],
  }),
  passTargets: endpoint({
    method: 'GET',
    path: '/slots/:slotId/pass/people',
    access: 'upload:write',
    summary: 'The people of the campaign to whom the caller can pass a slot on; for guests, the team.',
    params: z.object({ slotId }),
    response: z.object({ items: z.array(passTargetSchema) }),
    throws: ['slot.not-found'],
  }),
  take: endpoint({
    method: 'DELETE',
    path: '/slots/:slotId/pass',
    access: 'upload:write',
    summary: 'Takes a slot back that the caller passed on. Otherwise does nothing.',
    params: z.object({ slotId }),
    throws: [...archivedErrors, 'slot.not-found'],
  }),
};
