import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { changeNotifications, readAll } from './actions/change.ts';
import { countNotifications, listNotifications } from './queries.ts';

export const notificationRoutes = routes<typeof notifications, Adapters>(notifications, {
  list: ({ scope, query }) => listNotifications(scope, query),
  count: ({ scope }) => countNotifications(scope),
  change: ({ scope, body }) => changeNotifications(scope, body),
  readAll: ({ scope }) => readAll(scope),
});
