import { queryOptions } from '@tanstack/react-query';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import { lists } from '@ad-foundry/contract/lists.ts';
import { call } from '#lib/api.ts';
import { pickExamples } from './own-examples.ts';

const exampleCreatives = 3;

/** Files of the newest creatives, for the preview of names; empty before there is any. */
export const ownExamplesQuery = queryOptions({
  queryKey: ['campaigns', 'naming-examples'],
  queryFn: async ({ signal }) => {
    const query = { sort: 'created', limit: exampleCreatives } as const;
    const { items } = await call(lists.creatives, { query }, signal);
    const examples = await Promise.all(
      items.map(async ({ id, group }) => ({
        creative: await call(creatives.find, { params: { creativeId: id } }, signal),
        groupName: group?.name ?? null,
      })),
    );
    return pickExamples(examples);
  },
  staleTime: Infinity,
});
