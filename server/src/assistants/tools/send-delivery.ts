import { z } from 'zod';
import { planDelivery, presentSums, requireSelection, sumsShape } from '#assistants/delivery-plans.ts';
import { defineTool } from '#assistants/tool.ts';

export const sendDelivery = defineTool({
  name: 'send_delivery',
  title: 'Send a delivery',
  description:
    'Returns the page where a person looks at the plan again, chooses the advertisers and sends. Give them this address: no tool sends anything.',
  kind: 'opens a page',
  input: z.strictObject({ planId: z.string().startsWith('pln_').max(4000).describe('From plan_delivery.') }),
  output: z.object({
    sent: z.literal(false),
    confirmUrl: z.string().nullable().describe('Null if there is nothing to send.'),
    sums: sumsShape,
  }),
  scopes: () => ['deliveries:plan'],
  async run(context, { planId }) {
    const { plan, url } = await planDelivery(context, requireSelection(planId));
    return { sent: false as const, confirmUrl: url, sums: presentSums(plan) };
  },
});
