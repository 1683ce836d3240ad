import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { ViewId } from '@ad-foundry/contract/ids.ts';
import { views } from '@ad-foundry/contract/views.ts';
import { call } from '#lib/api.ts';

/** The account's saved views, and those that others share. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => call(views.list, {}, signal),
  select: ({ items }) => items,
});

type Body<E extends Parameters<typeof call>[0]> = CallArguments<E> extends { body: infer B } ? B : never;

/** All mutations of saved views; each refetches the lists of views afterwards. @throws ApiError */
export function useViewActs() {
  const queries = useQueryClient();
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: viewsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: ['campaigns', 'home'] }),
    ]);
  const create = useMutation({
    mutationFn: (body: Body<typeof views.create>) => call(views.create, { body }),
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ viewId, ...body }: { viewId: ViewId } & Body<typeof views.update>) =>
      call(views.update, { params: { viewId }, body }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (viewId: ViewId) => call(views.remove, { params: { viewId } }),
    onSettled,
  });
  const restore = useMutation({
    mutationFn: (viewId: ViewId) => call(views.restore, { params: { viewId } }),
    onSettled,
  });
  const setHome = useMutation({
    mutationFn: (viewId: ViewId | null) => call(views.setHome, { body: { viewId } }),
    onSettled,
  });
  return { create, update, remove, restore, setHome };
}
