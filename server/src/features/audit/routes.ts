import { audit } from '@ad-foundry/contract/audit.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { listAudited, listAuditEntries } from './queries.ts';

export const auditRoutes = routes<typeof audit, Adapters>(audit, {
  list: ({ scope, query }) => listAuditEntries(scope, query),
  people: ({ scope }) => listAudited(scope),
});
