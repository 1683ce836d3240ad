import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { AuditPage } from '#features/workspace/settings/audit-page.tsx';
import { parseAuditSearch } from '#features/workspace/settings/audit-search.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/settings/audit')({
  staticData: { texts: ['audit'] },
  validateSearch: onlyDeclared(parseAuditSearch),
  beforeLoad: ({ context: { me } }) => {
    if (!me.role || !can(me.role, 'audit:read')) throw redirect({ to: '/settings/general', replace: true });
  },
  component: AuditRoute,
});

function AuditRoute() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  return <AuditPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />;
}
