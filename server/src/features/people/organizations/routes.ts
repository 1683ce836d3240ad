import { organizations } from '@ad-foundry/contract/organizations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { updatePreferences } from './actions.ts';
import { deleteOrganization } from './actions/delete.ts';
import { updateOrganization } from './actions/update.ts';
import { readStorageUse, requireOrganization, requirePreferences } from './queries.ts';

export const organizationRoutes = routes<typeof organizations, Adapters>(organizations, {
  find: ({ scope, params }) => requireOrganization(scope, params.organizationId),
  update: ({ scope, params, body, adapters: { payments } }) =>
    updateOrganization(scope, { ...params, ...body, billed: payments !== null }),
  remove: ({ scope, params, body }) => deleteOrganization(scope, { ...params, ...body }),
  storage: ({ scope, params }) => readStorageUse(scope, params.organizationId),
  preferences: ({ scope }) => requirePreferences(scope),
  updatePreferences: ({ scope, body }) => updatePreferences(scope, body),
});
