import { z } from 'zod';
import { endpoint } from '@ad-foundry/contract/endpoint.ts';
import { slotId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { multilineText } from '@ad-foundry/contract/text.ts';

/** A comment on the slot that tells the one who asks, written with it; a repeated request writes it once. */
const told = z.strictObject({ body: multilineText(limits.comments.bodyLength), creationKey: z.uuid() }).optional();

export const promises = {
  set: endpoint({
    method: 'PUT',
    path: '/slots/:slotId/promise',
    access: 'upload:write',
    summary: 'Says by which day the caller delivers a slot; reminders follow it.',
    params: z.object({ slotId }),
    body: z.strictObject({ day: z.iso.date({ abort: true }).regex(/^20/), told }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/slots/:slotId/promise',
    access: 'upload:write',
    summary: 'Withdraws the own promise for a slot. Without one, does nothing.',
    params: z.object({ slotId }),
  }),
  pass: endpoint({
    method: 'PUT',
    path: '/slots/:slotId/pass',
    access: 'upload:write',
    summary: 'Says that the caller does not deliver a slot: reminders leave it out. An own promise for it ends.',
    params: z.object({ slotId }),
    body: z.strictObject({ told }),
  }),
  take: endpoint({
    method: 'DELETE',
    path: '/slots/:slotId/pass',
    access: 'upload:write',
    summary: 'Takes a slot back that the caller passed on. Otherwise does nothing.',
    params: z.object({ slotId }),
  }),
};
