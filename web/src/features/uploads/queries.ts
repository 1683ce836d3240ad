import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreativeId, UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { call } from '#lib/api.ts';
import { discardUpload } from './discard-upload.ts';

/** The own uploads to a creative that stopped half-way, on whatever day and device. */
export function unfinishedUploadsQuery(creativeId: CreativeId) {
  return queryOptions({
    queryKey: ['creatives', creativeId, 'uploads'],
    queryFn: ({ signal }) => call(uploads.unfinished, { params: { creativeId } }, signal),
    select: ({ items }) => items,
  });
}

/** The first of all own uploads that stopped half-way, wherever they were meant to go. */
export const begunUploadsQuery = queryOptions({
  queryKey: ['uploads', 'begun'],
  queryFn: ({ signal }) => call(uploads.list, { query: {} }, signal),
  staleTime: 60_000,
});

/** Gives an upload up that stopped some other time. */
export function useDiscardUpload(creativeId: CreativeId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uploadId: UploadId) => discardUpload(uploadId),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: unfinishedUploadsQuery(creativeId).queryKey }),
        queries.invalidateQueries({ queryKey: begunUploadsQuery.queryKey }),
      ]),
  });
}
