import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { BillingPage } from '#features/billing/billing-page.tsx';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/settings/billing')({
  validateSearch: onlyDeclared(({ portal }: Record<string, unknown>): { portal?: string } =>
    typeof portal === 'string' ? { portal } : {},
  ),
  staticData: { texts: ['billing', 'settings'] },
  component: BillingRoute,
});

function BillingRoute() {
  const navigate = Route.useNavigate();
  const onRead = useCallback(() => void navigate({ search: {}, replace: true }), [navigate]);
  return <BillingPage isBack={Route.useSearch().portal !== undefined} onRead={onRead} />;
}
