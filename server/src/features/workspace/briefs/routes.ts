import { creatives } from '@ad-foundry/contract/creatives.ts';
import { placing } from '@ad-foundry/contract/placing.ts';
import { textVersions } from '@ad-foundry/contract/text-versions.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { createCreative, updateCreative } from './actions/briefs.ts';
import { assignSlots, chooseMasters } from './actions/owners.ts';
import { addSlots, removeSlot } from './actions/slots.ts';
import { listCreatives, requireCreative } from './queries.ts';
import { listTexts } from './queries/texts.ts';
import { listPlacingSlots, readSlotRules } from './queries/placing-slots.ts';

export const creativeRoutes = routes<typeof creatives, Adapters>(creatives, {
  list: ({ scope, params, query }) => listCreatives(scope, { ...params, ...query }),
  create: ({ scope, params, body }) => createCreative(scope, { ...params, ...body }),
  find: ({ scope, params }) => requireCreative(scope, params.creativeId),
  update: ({ scope, params, body }) => updateCreative(scope, { ...params, ...body }),
  addSlots: ({ scope, params, body }) => addSlots(scope, { ...params, ...body }),
  chooseMasters: ({ scope, params, body }) => chooseMasters(scope, { ...params, ...body }),
  assignSlots: ({ scope, params, body }) => assignSlots(scope, { ...params, ...body }),
  removeSlot: ({ scope, params, query }) => removeSlot(scope, { ...params, ...query }),
});

export const textVersionRoutes = routes(textVersions, {
  list: ({ scope, params, query }) => listTexts(scope, { ...params, ...query }),
});

export const placingRoutes = routes(placing, {
  list: ({ scope, params, query }) => listPlacingSlots(scope, { ...params, ...query }),
  rules: ({ scope, params }) => readSlotRules(scope, params.slotId),
});
