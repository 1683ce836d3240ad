import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { isInsidePath } from '@ad-foundry/contract/rules/people/return-path.ts';
import { IntegrationPage } from '#features/platforms/integration/integration-page.tsx';
import { providersQuery, tokensQuery } from '#features/platforms/integration/queries.ts';
import { onlyDeclared } from '#ui/list-page/search-params.ts';

export const Route = createFileRoute('/_dashboard/settings/integration/')({
  staticData: { texts: ['integration', 'work'] },
  validateSearch: onlyDeclared(({ choose, back }: Record<string, unknown>): { choose?: boolean; back?: string } => ({
    ...(choose === true ? { choose } : {}),
    ...(typeof back === 'string' && isInsidePath(back) ? { back } : {}),
  })),
  beforeLoad: ({ context: { me } }) => {
    if (!me.role || !can(me.role, 'integration:read')) throw redirect({ to: '/settings/general', replace: true });
  },
  loader: async ({ context: { queries } }) => {
    await Promise.all([queries.ensureQueryData(providersQuery), queries.ensureQueryData(tokensQuery)]);
  },
  component: IntegrationRoute,
});

function IntegrationRoute() {
  const navigate = Route.useNavigate();
  const { choose = false, back } = Route.useSearch();
  return (
    <IntegrationPage
      choosing={choose}
      onChoosing={(choosing) =>
        void navigate({
          search: { ...(choosing ? { choose: true } : {}), ...(back ? { back } : {}) },
          replace: true,
          resetScroll: false,
        })
      }
      returnTo={back}
    />
  );
}
