import type { QueryClient } from '@tanstack/react-query';
import { installationQuery } from '#features/operation/installation/queries.ts';
import { isGated } from './gate.ts';

/** Whether a page works before the first checkout. */
export const worksWithoutPlan = (path: string): boolean => /^\/(checkout|welcome|settings|me|sign)(\/|$)/.test(path);

/**
 * Whether a page redirects to checkout, because the organization never had a plan. A failed request never redirects.
 */
export async function needsCheckout(queries: QueryClient, path: string): Promise<boolean> {
  if (worksWithoutPlan(path)) return false;
  try {
    const { billing } = await queries.ensureQueryData(installationQuery);
    if (!billing) return false;
    // Loaded only if the installation bills organizations.
    const { standingQuery } = await import('./queries.ts');
    const standing = await queries.ensureQueryData(standingQuery);
    return isGated(standing);
  } catch {
    return false;
  }
}
