import { advertisers } from '@ad-foundry/contract/advertisers.ts';
import { integration } from '@ad-foundry/contract/integration.ts';
import { toCampaign, toGroup } from '@ad-foundry/contract/targets.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { assignAdvertisers, chooseAdvertisers } from './actions/advertisers.ts';
import { callFor } from './actions/call.ts';
import { authorize, exchange } from './actions/connect.ts';
import { disconnect } from './actions/disconnect.ts';
import { checkToken, readReach } from './actions/health.ts';
import { findDeletion, takeDeauthorization, takeDeletion } from './actions/notices.ts';
import { listProviders, listTokens, requireToken } from './queries.ts';
import { listAdvertisers, listAssigned } from './queries/advertisers.ts';

export const integrationRoutes = routes<typeof integration, Adapters>(integration, {
  providers: ({ adapters }) => ({ items: listProviders(adapters.ads) }),
  tokens: async ({ scope }) => ({ items: await listTokens(scope) }),
  authorize: ({ scope, adapters: { ads, payments }, params, body }) =>
    authorize({ scope, ads, billed: payments !== null }, { ...params, ...body }),
  exchange: ({ scope, account, adapters: { ads, payments }, params, body }) =>
    exchange({ scope, account, ads, billed: payments !== null }, params.provider, body),
  async check({ scope, account, adapters, params }) {
    const context = { scope, account, ads: adapters.ads };
    await callFor(adapters.ads, () => checkToken(context, params.tokenId));
    const { health } = await requireToken(scope, params.tokenId);
    if (health.reason === null) await callFor(adapters.ads, () => readReach(context, params.tokenId));
    return requireToken(scope, params.tokenId);
  },
  disconnect: ({ scope, params }) => disconnect(scope, params.tokenId),
  deauthorize: ({ scope, adapters, params, bytes }) =>
    takeDeauthorization(scope, adapters.ads, { ...params, body: bytes }),
  async requestDeletion({ scope, adapters, params, bytes }) {
    const code = await takeDeletion(scope, adapters.ads, { ...params, body: bytes });
    return { url: new URL(`/api/integration/deletions/${code}`, adapters.publicUrl).href, confirmation_code: code };
  },
  async deletion({ scope, params, http }) {
    const { at } = await findDeletion(scope, params.code);
    const day = at.toISOString().slice(0, 10);
    return http.reply
      .type('text/plain; charset=utf-8')
      .send(
        `Your data was deleted on ${day}. Code: ${params.code}\n` +
          `Vos données ont été supprimées le ${day}. Code : ${params.code}\n`,
      );
  },
});

export const advertiserRoutes = routes<typeof advertisers, Adapters>(advertisers, {
  list: ({ scope, query }) => listAdvertisers(scope, query),
  choose: ({ scope, body }) => chooseAdvertisers(scope, body),
  ofCampaign: ({ scope, params }) => listAssigned(scope, toCampaign(params.campaignId)),
  assignToCampaign: ({ scope, params, body }) =>
    assignAdvertisers(scope, { target: toCampaign(params.campaignId), ...body }),
  ofGroup: ({ scope, params }) => listAssigned(scope, toGroup(params.groupId)),
  assignToGroup: ({ scope, params, body }) => assignAdvertisers(scope, { target: toGroup(params.groupId), ...body }),
});
