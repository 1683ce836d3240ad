import { sessions } from '@ad-foundry/contract/sessions.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { endOwnSession, endSessionsOf } from './actions.ts';
import { forgetDevices, registerDevice } from './actions/devices.ts';
import { listSessions, requireProof } from './queries.ts';

export const sessionRoutes = routes<typeof sessions, Adapters>(sessions, {
  async list({ scope }) {
    await requireProof(scope, scope.identity.sessionId);
    return { items: await listSessions(scope) };
  },
  async end({ scope, params }) {
    await requireProof(scope, scope.identity.sessionId);
    await endOwnSession(scope, params.sessionId);
  },
  async endEverywhere({ scope, body, cookies, http }) {
    await requireProof(scope, scope.identity.sessionId);
    const { accountId, sessionId } = scope.identity;
    const except = body.which === 'others' ? sessionId : null;
    await scope.transaction(async (tx) => {
      await endSessionsOf(tx, accountId, { except });
      await forgetDevices(tx, accountId);
      // This browser stays signed in and registered.
      if (except !== null) await registerDevice(tx, accountId, cookies);
    });
    if (except !== null) return;
    cookies.clear('session');
    http.reply.header('clear-site-data', '"cache"');
  },
});
