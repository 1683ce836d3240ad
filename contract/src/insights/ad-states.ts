/**
 * The states of ads, ad sets and campaigns, the same for every platform. `parent-paused`: the ad set or campaign of the
 * ad is paused.
 */
export const adStates = [
  'active',
  'paused',
  'parent-paused',
  'in-review',
  'rejected',
  'issues',
  'archived',
  'deleted',
  'unknown',
] as const;
export type AdState = (typeof adStates)[number];
