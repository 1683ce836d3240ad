import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AskedCreative } from '@ad-foundry/contract/guest-pages.ts';
import { AttributeFieldsForm } from '#features/attributes/fields-form.tsx';
import { refreshPage } from './guest-page-store.ts';

// The form saves by the query library, which nothing else of these pages has; the page reads anew what was saved.
const queries = new QueryClient({ mutationCache: new MutationCache({ onSuccess: () => refreshPage() }) });

/** What is asked for beside files, each saved as it is left. */
export function CreativeFields({ creative, isOpen }: { creative: AskedCreative; isOpen: boolean }) {
  return (
    <QueryClientProvider client={queries}>
      <AttributeFieldsForm creativeId={creative.id} attributes={creative.attributes} readOnly={!isOpen} />
    </QueryClientProvider>
  );
}
