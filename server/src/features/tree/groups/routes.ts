import { groups } from '@ad-foundry/contract/groups.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { createGroup, renameGroup } from './actions.ts';
import { listGroups, requireGroup } from './queries.ts';

export const groupRoutes = routes<typeof groups, Adapters>(groups, {
  list: ({ scope, query }) => listGroups(scope, query),
  create: ({ scope, body }) => createGroup(scope, body),
  find: ({ scope, params }) => requireGroup(scope, params.groupId),
  update: ({ scope, params, body }) => renameGroup(scope, { ...params, ...body }),
});
