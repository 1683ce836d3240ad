import { z } from 'zod';
import { endpoint, plannedInstant } from '@ad-foundry/contract/endpoint.ts';
import { creativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { lineOfText } from '@ad-foundry/contract/text.ts';

const creativeIds = z.array(creativeId).min(1).max(limits.bulk.creatives);

/** One change of many creatives. `deadlines`: each its own, so that the change can be undone by the same act. */
export const bulkChange = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('archive'),
    creativeIds,
    reason: lineOfText(limits.archiveReasonLength).optional(),
  }),
  z.strictObject({ act: z.literal('restore'), creativeIds }),
  z.strictObject({
    act: z.literal('deadlines'),
    items: z
      .array(z.strictObject({ creativeId, deadlineAt: plannedInstant.nullable() }))
      .min(1)
      .max(limits.bulk.creatives),
  }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkResultSchema = z.object({
  done: z.array(creativeId),
  /** With the error code of each. */
  failed: z.array(z.object({ id: creativeId, code: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

export const bulk = {
  creatives: endpoint({
    method: 'POST',
    path: '/creatives/bulk',
    access: 'campaign:write',
    summary: 'Changes many creatives, each either wholly or not at all.',
    body: bulkChange,
    response: bulkResultSchema,
  }),
};
