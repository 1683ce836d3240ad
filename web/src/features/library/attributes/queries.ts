import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { attributes, type AttributeDetail, type FilledAttributes } from '@ad-foundry/contract/attributes.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { CallArguments } from '@ad-foundry/contract/endpoint.ts';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { AttributeValue } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { everyPage } from '#lib/paged-query.ts';
import { call } from '#lib/api.ts';

const keys = { all: ['attributes'] as const };
const limit = limits.pageSizeMax;

/** All active fields: those of the organization in their order, then global ones. */
export const attributesQuery = queryOptions({
  queryKey: [...keys.all, 'live'],
  queryFn: ({ signal }) => everyPage((cursor) => call(attributes.list, { query: { cursor, limit } }, signal)),
});

/** The organization's archived fields. */
export const archivedAttributesQuery = queryOptions({
  queryKey: [...keys.all, 'archived'],
  queryFn: ({ signal }) =>
    everyPage((cursor) => call(attributes.list, { query: { status: 'archived', cursor, limit } }, signal)),
});

export function attributeQuery(attributeId: AttributeId) {
  return queryOptions({
    queryKey: [...keys.all, 'one', attributeId],
    queryFn: ({ signal }) => call(attributes.find, { params: { attributeId } }, signal),
  });
}

type Body<E extends Parameters<typeof call>[0]> = CallArguments<E> extends { body: infer B } ? B : never;

/** All mutations of a field; each refetches lists and creatives afterwards. @throws ApiError */
export function useAttributeActions() {
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([keys.all, ['creatives'], ['campaigns']].map((queryKey) => queries.invalidateQueries({ queryKey })));
  const at = (attributeId: AttributeId) => ({ params: { attributeId } });
  return {
    create: useMutation({
      mutationFn: (body: Body<typeof attributes.create>) => call(attributes.create, { body }),
      onSuccess,
    }),
    update: useMutation({
      mutationFn: ({ id, body }: { id: AttributeId; body: Body<typeof attributes.update> }) =>
        call(attributes.update, { ...at(id), body }),
      onSuccess,
    }),
    archive: useMutation({ mutationFn: (id: AttributeId) => call(attributes.archive, at(id)), onSuccess }),
    restore: useMutation({ mutationFn: (id: AttributeId) => call(attributes.restore, at(id)), onSuccess }),
    remove: useMutation({ mutationFn: (id: AttributeId) => call(attributes.remove, at(id)), onSuccess }),
  };
}

/** Moves a field of the organization before another one; optimistic, rolled back on failure. */
export function useMoveAttribute() {
  const queries = useQueryClient();
  const { queryKey } = attributesQuery;
  return useMutation({
    mutationFn: ({ id, beforeId }: { id: AttributeId; beforeId: AttributeId | null }) =>
      call(attributes.move, { params: { attributeId: id }, body: { beforeId } }),
    onMutate: async ({ id, beforeId }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (all) => all && moved(all, id, beforeId));
    },
    scope: { id: 'order of attributes' },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.all }),
  });
}

/** The list after moving one field before another; if `beforeId` is null, after the organization's last field. */
export function moved(all: AttributeDetail[], id: AttributeId, beforeId: AttributeId | null): AttributeDetail[] {
  const moving = all.find((each) => each.id === id);
  if (!moving || id === beforeId) return all;
  const others = all.filter((each) => each.id !== id);
  const firstGlobal = others.findIndex(({ global }) => global);
  const end = firstGlobal < 0 ? others.length : firstGlobal;
  const at = beforeId === null ? end : others.findIndex((each) => each.id === beforeId);
  return others.toSpliced(at < 0 ? end : at, 0, moving);
}

/**
 * Mutations of a creative's fields, sent sequentially; each answer is written to the cache.
 * @throws ApiError
 */
export function useFilling(creativeId: CreativeId) {
  const queries = useQueryClient();
  const onSuccess = (filled: FilledAttributes) => {
    queries.setQueryData<Creative>(['creatives', creativeId], (creative) => creative && { ...creative, ...filled });
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
    void queries.invalidateQueries({ queryKey: keys.all, refetchType: 'none' });
  };
  const scope = { id: `attributes of ${creativeId}` };
  const at = (attributeId: AttributeId) => ({ params: { creativeId, attributeId } });
  return {
    fill: useMutation({
      mutationFn: ({ id, value }: { id: AttributeId; value: AttributeValue | null }) =>
        call(attributes.fill, { ...at(id), body: { value } }),
      onSuccess,
      scope,
    }),
    assign: useMutation({
      mutationFn: ({ id, required }: { id: AttributeId; required: boolean }) =>
        call(attributes.assign, { ...at(id), body: { required } }),
      onSuccess,
      scope,
    }),
    unassign: useMutation({ mutationFn: (id: AttributeId) => call(attributes.unassign, at(id)), onSuccess, scope }),
  };
}
