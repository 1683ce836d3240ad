import { lists } from '@ad-foundry/contract/lists.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { limitExports } from '#features/workspace/lists/actions/limit-exports.ts';
import { sendStream } from '#infra/http/files.ts';
import { routes } from '#infra/http/routes.ts';
import type { Scope } from '#infra/scope.ts';
import { linesOfCampaigns, linesOfCreatives } from './present.ts';
import { countCampaigns, listAllCampaigns } from './queries/campaigns.ts';
import { countCreatives, listAllCreatives } from './queries/creatives.ts';
import { countMatchingSlots, listMatchingSlots } from './queries/slots.ts';
import { readFields } from './queries/fields.ts';
import { readCampaigns, readCreatives } from './queries/exports.ts';

const type = 'text/csv; charset=utf-8; header=present';

const fileOf = (name: string, scope: Scope) => `${name}-${scope.now().toISOString().slice(0, 10)}.csv`;

export const listRoutes = routes<typeof lists, Adapters>(lists, {
  creatives: ({ scope, query }) => listAllCreatives(scope, query),
  slots: ({ scope, query }) => listMatchingSlots(scope, query),
  countSlots: ({ scope, query }) => countMatchingSlots(scope, query),
  countCreatives: ({ scope, query }) => countCreatives(scope, query),
  countCampaigns: ({ scope, query }) => countCampaigns(scope, query),
  async exportCreatives({ scope, query, http }) {
    await limitExports(scope);
    const fields = await readFields(scope, query.fields);
    const lines = linesOfCreatives(await readCreatives(scope, query), { timeZone: query.timeZone, fields });
    await sendStream(http, { type, fileName: fileOf('creatives', scope), lines });
  },
  async exportCampaigns({ scope, query, http }) {
    await limitExports(scope);
    const lines = linesOfCampaigns(await readCampaigns(scope, query), query.timeZone);
    await sendStream(http, { type, fileName: fileOf('campaigns', scope), lines });
  },
  campaigns: ({ scope, query }) => listAllCampaigns(scope, query),
});
