import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { home } from '@ad-foundry/contract/work/home.ts';
import { call } from '#lib/api.ts';

/** What is due, does not fit, was delivered and is owed. */
export const homeQuery = queryOptions({
  // Below the campaigns' key, because a change of any campaign may change it.
  queryKey: ['campaigns', 'home'],
  queryFn: ({ signal }) => call(home.find, {}, signal),
});

/** Records a visit. */
export const recordVisit = (): Promise<void> => call(home.visit, {});

/** Hides the first-run checklist; at once, and shown again on failure. */
export function useHideSteps() {
  const queries = useQueryClient();
  const { queryKey } = homeQuery;
  return useMutation({
    mutationFn: () => call(home.hideSteps, { body: { isHidden: true } }),
    onMutate: () => {
      const before = queries.getQueryData(queryKey);
      if (before) queries.setQueryData(queryKey, { ...before, steps: { ...before.steps, isHidden: true } });
      return { before };
    },
    onError: (_error, _change, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before);
    },
  });
}
