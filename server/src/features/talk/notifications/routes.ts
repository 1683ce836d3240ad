import { mailChoices } from '@ad-foundry/contract/notifications/mail-choices.ts';
import { follows } from '@ad-foundry/contract/notifications/follows.ts';
import { notifications } from '@ad-foundry/contract/notifications/inbox.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes, type HttpExchange } from '#infra/http/routes.ts';
import { changeNotifications, readAll } from './actions/change.ts';
import { choose } from './actions/follow.ts';
import { readThreads } from './actions/read-threads.ts';
import { showStop, stopMails, type StopPage } from './actions/stop-mails.ts';
import { countNotifications, listNotifications } from './queries.ts';
import { findFollowed, findFollowedCampaign, readFollow } from './queries/follows.ts';

export const notificationRoutes = routes<typeof notifications, Adapters>(notifications, {
  list: ({ scope, query }) => listNotifications(scope, query),
  count: ({ scope }) => countNotifications(scope),
  change: ({ scope, body }) => changeNotifications(scope, body),
  readAll: ({ scope }) => readAll(scope),
  readThreads: ({ scope, body }) => readThreads(scope, body.threadIds),
});

export const followRoutes = routes<typeof follows, Adapters>(follows, {
  ofCampaign: async ({ scope, params }) => readFollow(scope, await findFollowedCampaign(scope, params.campaignId)),
  chooseOfCampaign: async ({ scope, params, body }) =>
    choose(scope, { ...(await findFollowedCampaign(scope, params.campaignId)), ...body }),
  ofCreative: async ({ scope, params }) => readFollow(scope, await findFollowed(scope, params.creativeId)),
  chooseOfCreative: async ({ scope, params, body }) =>
    choose(scope, { ...(await findFollowed(scope, params.creativeId)), ...body }),
});

export const mailChoiceRoutes = routes<typeof mailChoices, Adapters>(mailChoices, {
  show: async ({ scope, params, http }) => send(http, await showStop(scope, params.token, languagesOf(http))),
  stop: async ({ scope, params, bytes, http }) =>
    send(http, await stopMails(scope, { ...params, body: bytes.toString(), languages: languagesOf(http) })),
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
