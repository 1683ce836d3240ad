import { z } from 'zod';
import { planIdOf } from '@ad-foundry/contract/deliveries/plan-id.ts';
import { providers } from '@ad-foundry/contract/integration.ts';
import { planDelivery as plan, presentSums, sumsShape } from '#assistants/delivery-plans.ts';
import { defineTool, named } from '#assistants/tool.ts';
import { strangersText, untrusted } from '#assistants/untrusted.ts';

const filesShown = 20;

export const planDelivery = defineTool({
  name: 'plan_delivery',
  title: 'Plan a delivery',
  description:
    'Dry run of sending files to advertisers (ad accounts): what would be sent, what is already there, and what is blocked and why. Sends nothing; pass the planId to send_delivery for the page where a person sends.',
  kind: 'reads',
  input: z.strictObject({
    of: z
      .array(z.string().max(40))
      .min(1)
      .max(50)
      .describe('One campaign (cmp_), or creatives (cre_) of one campaign.'),
    provider: z.enum(providers).default('meta'),
    advertiserIds: z
      .array(z.string().max(64))
      .max(10)
      .default([])
      .describe('Advertisers; without any, the result only says which files are blocked.'),
  }),
  output: z.object({
    planId: z.string(),
    sums: sumsShape,
    advertisers: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        obstacle: z.string().nullable(),
        untrusted: untrusted({ name: z.string() }),
      }),
    ),
    files: z
      .array(
        z.object({
          versionId: z.string(),
          creative: named,
          obstacle: z.string().nullable().describe('Why it cannot be sent; null if it can.'),
          reservation: z.string().nullable().describe('Why a person would not choose it.'),
          warnings: z.array(z.string()),
          outcomes: z.array(z.object({ advertiserId: z.string(), outcome: z.string() })),
          untrusted: untrusted({ fileName: z.string() }),
        }),
      )
      .describe('Blocked files first; at most 20.'),
    moreFiles: z.number(),
  }),
  scopes: () => ['deliveries:plan'],
  async run(context, { of, provider, advertiserIds }) {
    const selection = { of, provider, advertiserIds };
    const { plan: dryRun } = await plan(context, selection);
    const files = dryRun.files.toSorted((a, b) => Number(b.obstacle !== null) - Number(a.obstacle !== null));
    return {
      planId: planIdOf(selection),
      sums: presentSums(dryRun),
      advertisers: dryRun.advertisers.map(({ id, status, obstacle, name }) => ({
        id,
        status,
        obstacle,
        untrusted: { name: strangersText(name) },
      })),
      files: files.slice(0, filesShown).map(({ versionId, creative, obstacle, reservation, warnings, fileName }) => ({
        versionId,
        creative: { id: creative.id, name: creative.name },
        obstacle,
        reservation,
        warnings,
        outcomes: dryRun.sendings
          .filter((sending) => sending.versionId === versionId)
          .map((sending) => ({ advertiserId: sending.advertiserId, outcome: sending.outcome })),
        untrusted: { fileName: strangersText(fileName) },
      })),
      moreFiles: Math.max(0, dryRun.totalFiles - filesShown),
    };
  },
});
