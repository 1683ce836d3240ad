import { queryOptions } from '@tanstack/react-query';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { call } from '#lib/api.ts';

/** The own uploads to a creative that stopped half-way, on whatever day and device. */
export function unfinishedUploadsQuery(creativeId: CreativeId) {
  return queryOptions({
    queryKey: ['creatives', creativeId, 'uploads'],
    queryFn: ({ signal }) => call(uploads.unfinished, { params: { creativeId } }, signal),
    select: ({ items }) => items,
  });
}
