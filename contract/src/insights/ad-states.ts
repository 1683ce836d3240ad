/** The states of ads, ad sets and campaigns, the same for every platform. `parent-paused`: by its ad set or campaign. */
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
