import { createFileRoute } from '@tanstack/react-router';
import { ReturnPage } from '#features/billing/return-page.tsx';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/checkout/return')({
  validateSearch: onlyDeclared(({ session_id: id }: Record<string, unknown>) => ({
    session_id: typeof id === 'string' ? id : '',
  })),
  staticData: { texts: ['billing'] },
  component: ReturnRoute,
});

function ReturnRoute() {
  return <ReturnPage sessionId={Route.useSearch().session_id} />;
}
