import { z } from 'zod';
import { campaignId, creativeId, type AdvertiserId } from '@ad-foundry/contract/ids.ts';
import { deliveries } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type { DeliveryPlan } from '@ad-foundry/contract/deliveries/plan.ts';
import { readPlanId, type PlanSelection } from '@ad-foundry/contract/deliveries/plan-id.ts';
import { invalidArgument } from './shapes.ts';
import type { ToolContext } from './tool.ts';

/** @throws AppError `request.invalid` for what no plan has as its id */
export function requireSelection(planId: string): PlanSelection {
  const selection = readPlanId(planId);
  if (selection === null) throw invalidArgument('planId', 'is not the id of a plan');
  return selection;
}

/** The dry run of a selection, and the page where a person looks at it again and sends; null with nothing to send. */
export async function planDelivery({ call, page }: ToolContext, { provider, of, advertiserIds }: PlanSelection) {
  const [campaign] = of.length === 1 ? of.map((id) => campaignId.safeParse(id)) : [];
  const creatives = z.array(creativeId).safeParse(of);
  if (!campaign?.success && !creatives.success)
    throw invalidArgument('of', 'names neither one campaign nor creatives only');
  const source = campaign?.success ? { campaignId: campaign.data } : { creativeIds: creatives.data ?? [] };
  const platform = advertiserIds.length > 0 ? { provider } : {};
  const plan = await call(deliveries.plan, {
    body: { ...platform, source, advertiserIds: advertiserIds as AdvertiserId[] },
  });
  const campaigns = new Set(plan.files.map((file) => file.campaign.id));
  if (campaigns.size > 1)
    throw invalidArgument('of', 'names creatives of several campaigns: plan one campaign at a time');
  const [only] = campaigns;
  const send = campaign?.success ? 'all' : of.join(',');
  return { plan, url: only === undefined ? null : page(`/campaigns/${only}?send=${encodeURIComponent(send)}`) };
}

export const sumsShape = z.object({
  uploads: z.number(),
  alreadyThere: z.number(),
  blocked: z.number(),
  duplicates: z.number(),
  underWay: z.number(),
  megabytes: z.number(),
});

export const presentSums = ({ sums }: DeliveryPlan): z.output<typeof sumsShape> => ({
  uploads: sums.uploads,
  alreadyThere: sums.alreadyThere,
  blocked: sums.blocked,
  duplicates: sums.duplicates,
  underWay: sums.underWay,
  megabytes: Number((sums.bytes / 1_048_576).toFixed(1)),
});
