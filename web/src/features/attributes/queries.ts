import { useMutation, useQueryClient } from '@tanstack/react-query';
import { attributes, type FilledAttributes } from '@ad-foundry/contract/attributes.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { AttributeId, CreativeId } from '@ad-foundry/contract/ids.ts';
import type { AttributeValue } from '@ad-foundry/contract/rules/attribute-values.ts';
import { call } from '#lib/api.ts';

/**
 * What can be done to the fields of a creative, one after the other; the page shows what came back at once.
 * @throws ApiError
 */
export function useFilling(creativeId: CreativeId) {
  const queries = useQueryClient();
  const onSuccess = (filled: FilledAttributes) => {
    queries.setQueryData<Creative>(['creatives', creativeId], (creative) => creative && { ...creative, ...filled });
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
    void queries.invalidateQueries({ queryKey: ['attributes'] });
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
