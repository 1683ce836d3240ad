import { useMutation } from '@tanstack/react-query';
import { sample } from '@ad-foundry/contract/sample.ts';
import { call } from '#lib/api.ts';
import { useEnterOrganization } from '#features/account/queries.ts';

/** Makes the sample organization and goes on in it. */
export function useLoadSample() {
  const enter = useEnterOrganization();
  return useMutation({ mutationFn: () => call(sample.load, {}), onSuccess: enter });
}
