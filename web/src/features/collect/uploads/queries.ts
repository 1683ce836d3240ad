import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreativeId, UploadId } from '@ad-foundry/contract/ids.ts';
import { uploads } from '@ad-foundry/contract/uploads.ts';
import { call } from '#lib/api.ts';
import { discardUpload } from './discard-upload.ts';

/** The user's unfinished uploads to a creative, from all visits and devices. */
export function unfinishedUploadsQuery(creativeId: CreativeId) {
  return queryOptions({
    queryKey: ['creatives', creativeId, 'uploads'],
    queryFn: ({ signal }) => call(uploads.unfinished, { params: { creativeId } }, signal),
    select: ({ items }) => items,
  });
}

/** The first page of the user's unfinished uploads, for any target. */
export const begunUploadsQuery = queryOptions({
  queryKey: ['uploads', 'begun'],
  queryFn: ({ signal }) => call(uploads.list, { query: {} }, signal),
  staleTime: 60_000,
});

/** Discards an unfinished upload of an earlier visit. */
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
