import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { AttributeFieldsForm } from '#features/library/attributes/fields-form.tsx';
import { refreshPage } from './guest-page-store.ts';

// Only this form needs TanStack Query on the guest's page; the page is refetched after each save.
const queries = new QueryClient({ mutationCache: new MutationCache({ onSuccess: () => refreshPage() }) });

/** The attribute fields of a creative, each saved on blur. */
export function CreativeFields({ creative, isOpen }: { creative: Creative; isOpen: boolean }) {
  return (
    <QueryClientProvider client={queries}>
      <AttributeFieldsForm creativeId={creative.id} attributes={creative.attributes} readOnly={!isOpen} />
    </QueryClientProvider>
  );
}
