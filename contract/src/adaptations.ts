import { z } from 'zod';
import { archivedErrors } from './errors.ts';
import { endpoint } from './endpoint.ts';
import { slotId, versionId } from './ids.ts';
import { limits } from './limits.ts';
import { repairSchema } from './repairs.ts';
import { decisions } from './rules/completion/decision.ts';
import { focusSchema } from './rules/repair/focus.ts';
import { operationSchema } from './rules/repair/operation.ts';
import { repairChoiceSchema, repairOfferSchema, repairRefusalSchema, repairWays } from './rules/repair/plan-schema.ts';

/**
 * What a slot holds: no file (`open`), a file made from this version (`current`) or from an earlier master (`adapted`),
 * or files made by hand, which stay (`filled`). A carousel is made by hand.
 */
export const adaptableStates = ['open', 'adapted', 'current', 'filled', 'carousel'] as const;

export const adaptableSlotSchema = z
  .object({
    slotId,
    state: z.enum(adaptableStates),
    /** The file that an adaptation would follow. `operations` are how it was made. */
    replaces: z
      .object({
        versionId,
        number: z.number().int().positive(),
        decision: z.enum(decisions).nullable(),
        operations: z.array(operationSchema),
      })
      .nullable(),
    /** The gentlest first; one without operations puts in the file as it is. */
    offers: z.array(repairOfferSchema),
    /** Why there is no offer. */
    refusal: repairRefusalSchema.nullable(),
    /** The last adaptation of this version to the slot. */
    last: repairSchema.nullable(),
  })
  .meta({ id: 'AdaptableSlot', description: 'A slot, and what an adaptation of a version to it would be.' });
export type AdaptableSlot = z.infer<typeof adaptableSlotSchema>;

export const adaptationSchema = z
  .object({
    /** All other slots of the creative, in the order of the brief. */
    slots: z.array(adaptableSlotSchema),
    /** Where the version has what stands out; null if it cannot be decoded here. */
    focus: focusSchema.nullable(),
  })
  .meta({ id: 'Adaptation', description: 'What a version of one slot would be in the other slots of its creative.' });
export type Adaptation = z.infer<typeof adaptationSchema>;

const params = z.object({ versionId });
const errors = ['version.infected', 'version.not-found', 'version.unscannable', 'version.unscanned'] as const;

export const adaptations = {
  find: endpoint({
    method: 'GET',
    path: '/versions/:versionId/adaptation',
    access: 'version:adapt',
    summary: 'What a version would be in the other slots of its creative.',
    params,
    response: adaptationSchema,
    throws: errors,
  }),
  start: endpoint({
    method: 'POST',
    path: '/versions/:versionId/adaptation',
    access: 'version:adapt',
    summary: 'Makes a version for each of these slots. Files made by hand stay; decided ones get a newer version.',
    params,
    body: z.strictObject({
      slots: z
        .array(
          z.strictObject({
            slotId,
            /** Chosen by the client: a repeated request makes nothing. */
            creationKey: z.uuid(),
            way: z.enum(repairWays),
            choice: repairChoiceSchema.default({}),
          }),
        )
        .min(1)
        .max(limits.slotsPerCreative),
    }),
    response: z.array(adaptableSlotSchema.pick({ slotId: true }).extend({ repair: repairSchema })),
    throws: [...archivedErrors, ...errors, 'repair.not-offered', 'slot.not-found'],
  }),
};
