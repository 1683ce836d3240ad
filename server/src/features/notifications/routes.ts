import { mailChoices } from '@ad-foundry/contract/notifications/mail-choices.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes, type HttpExchange } from '#infra/http/routes.ts';
import { changeNotifications, readAll } from './actions/change.ts';
import { showStop, stopMails, type StopPage } from './actions/stop-mails.ts';
import { countNotifications, listNotifications } from './queries.ts';

export const notificationRoutes = routes<typeof notifications, Adapters>(notifications, {
  list: ({ scope, query }) => listNotifications(scope, query),
  count: ({ scope }) => countNotifications(scope),
  change: ({ scope, body }) => changeNotifications(scope, body),
  readAll: ({ scope }) => readAll(scope),
});

export const mailChoiceRoutes = routes<typeof mailChoices, Adapters>(mailChoices, {
  show: async ({ scope, params, http }) => send(http, await showStop(scope, params.token, languagesOf(http))),
  stop: async ({ scope, params, http }) => send(http, await stopMails(scope, params.token, languagesOf(http))),
});

const languagesOf = ({ request }: HttpExchange) =>
  (request.headers['accept-language'] ?? '').split(',').map((each) => each.split(';')[0]?.trim() ?? '');

function send({ reply }: HttpExchange, { isValid, page, policy }: StopPage) {
  return reply
    .code(isValid ? 200 : 404)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page);
}
