import { infiniteQueryOptions } from '@tanstack/react-query';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { textVersions } from '@ad-foundry/contract/text-versions.ts';
import { call } from '#lib/api.ts';
import { creativeQuery } from './queries.ts';

/** The versions of the description, newest first. Below the creative's key, so that it reloads with it. */
export function textsQuery(creativeId: CreativeId) {
  return infiniteQueryOptions({
    queryKey: [...creativeQuery(creativeId).queryKey, 'texts'],
    queryFn: ({ pageParam, signal }) =>
      call(
        textVersions.list,
        { params: { creativeId }, query: pageParam === null ? {} : { cursor: pageParam } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
