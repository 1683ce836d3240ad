import { organizations } from '@ad-foundry/contract/organizations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { updatePreferences } from './actions.ts';
import { requireOrganization, requirePreferences } from './queries.ts';

export const organizationRoutes = routes<typeof organizations, Adapters>(organizations, {
  find: ({ scope, params }) => requireOrganization(scope, params.organizationId),
  preferences: ({ scope }) => requirePreferences(scope),
  updatePreferences: ({ scope, body, caller }) => updatePreferences(scope, body, caller),
});
