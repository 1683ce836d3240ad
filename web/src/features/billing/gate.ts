import type { Standing } from '@ad-foundry/contract/billing.ts';

/** Whether the organization never had a plan, so that its pages lead to checkout. */
export const isGated = (standing: Standing | null): boolean =>
  standing?.access === 'gate' && standing.state !== 'incomplete';
