import { webhooks } from '@ad-foundry/contract/webhooks.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { changeWebhook, createWebhook, removeWebhook, resendMessage, rotateSecret, testWebhook } from './actions.ts';
import { listen, noteFetch } from './actions/listen.ts';
import { listAttempts, listMessages, listWebhooks } from './queries.ts';

const surroundingsOf = ({ outbound, installation }: Adapters) => ({ outbound, sandboxUrl: installation.sandboxUrl });

export const webhookRoutes = routes<typeof webhooks, Adapters>(webhooks, {
  list: async ({ scope }) => ({ items: await listWebhooks(scope) }),
  create: ({ scope, body, adapters }) => createWebhook(scope, surroundingsOf(adapters), body),
  change: ({ scope, params, body, adapters }) => changeWebhook(scope, surroundingsOf(adapters), { ...params, ...body }),
  rotate: ({ scope, params, body }) => rotateSecret(scope, params.webhookId, body.overlapHours),
  remove: ({ scope, params }) => removeWebhook(scope, params.webhookId),
  test: ({ scope, params }) => testWebhook(scope, params.webhookId),
  attempts: ({ scope, params, query, adapters: { publicUrl } }) =>
    listAttempts(scope, params.webhookId, { ...query, publicUrl }),
  listen: async ({ scope, body }) => ({ webhookId: await listen(scope, body.types) }),
  messages: async ({ scope, params, query, adapters: { publicUrl } }) => {
    const items = await listMessages(scope, params.webhookId, { ...query, publicUrl });
    await noteFetch(scope, params.webhookId);
    return { items };
  },
  resend: ({ scope, params }) => resendMessage(scope, params.webhookId, params.webhookMessageId),
});
