import { apiKeys } from '@ad-foundry/contract/api-keys.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { createKey, reportKey, revokeKey, rotateKey } from './actions.ts';
import { listKeys, readUsedKey } from './queries.ts';

export const apiKeyRoutes = routes<typeof apiKeys, Adapters>(apiKeys, {
  list: async ({ scope }) => ({ items: await listKeys(scope) }),
  current: ({ scope }) => readUsedKey(scope),
  create: ({ scope, body }) => createKey(scope, body),
  rotate: ({ scope, params, body }) => rotateKey(scope, params.apiKeyId, body.overlapHours),
  revoke: ({ scope, params }) => revokeKey(scope, params.apiKeyId),
  report: ({ scope, body }) => reportKey(scope, body.secret),
});
