import { z } from 'zod';
import { providers } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';

/**
 * What a plan of a delivery is of. Its id holds just this, so that a plan is always made of what is there when it is
 * read.
 */
const planSelection = z.strictObject({
  provider: z.enum(providers),
  /** One campaign, or creatives. */
  of: z.array(z.string().max(40)).min(1).max(limits.deliveries.creativesAtOnce),
  advertiserIds: z.array(z.string().max(64)).max(limits.deliveries.advertisersAtOnce),
  /** What a person looked at: with it, the plan can be sent once, and only as long as it is still the same. */
  seen: z.strictObject({ key: z.uuid(), digest: z.string().max(64), isWhole: z.boolean() }).optional(),
});
export type PlanSelection = z.output<typeof planSelection>;

const prefix = 'pln_';

export function planIdOf(selection: PlanSelection): string {
  const bytes = new TextEncoder().encode(JSON.stringify(selection));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `${prefix}${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** The selection of a plan; null for a text that is no id of a plan. */
export function readPlanId(planId: string): PlanSelection | null {
  if (!planId.startsWith(prefix)) return null;
  try {
    const base64 = planId.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return planSelection.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}
