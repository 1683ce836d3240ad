import { account } from '@ad-foundry/contract/account.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { foundOrganization, switchOrganization, updateAccount } from './actions.ts';
import { requireAccount } from './queries.ts';

export const accountRoutes = routes<typeof account, Adapters>(account, {
  me: ({ scope }) => requireAccount(scope, scope.identity.accountId, scope.organizationId),
  update: ({ scope, body }) => updateAccount(scope, body),
  createOrganization: ({ scope, body, cookies, caller }) => foundOrganization(scope, body.name, { cookies, caller }),
  switchOrganization: ({ scope, body, cookies, caller }) =>
    switchOrganization(scope, body.organizationId, { cookies, caller }),
});
