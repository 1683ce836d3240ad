import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { brand, type Brand } from '@ad-foundry/contract/brand.ts';
import { call, callWithForm } from '#lib/api.ts';

/** The color and logo of the current organization. */
export const brandQuery = queryOptions({
  queryKey: ['brand'],
  queryFn: ({ signal }) => call(brand.find, {}, signal),
});

function useBrandMutation<T>(mutationFn: (input: T) => Promise<Brand>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (stored) => queries.setQueryData(brandQuery.queryKey, stored) });
}

export const useUpdateColor = () => useBrandMutation((color: string | null) => call(brand.update, { body: { color } }));

export const useUploadLogo = () =>
  useBrandMutation((file: File) => {
    const form = new FormData();
    form.append(brand.uploadLogo.form.file, file);
    return callWithForm(brand.uploadLogo, {}, form);
  });

export const useRemoveLogo = () => useBrandMutation<void>(() => call(brand.removeLogo, {}));
