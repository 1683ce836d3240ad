import { checks } from '@ad-foundry/contract/checks.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { addCards, orderCards, removeCard } from './actions/cards.ts';
import { createVariation, removeVariation, renameVariation } from './actions/variations.ts';
import { noteVersion } from './actions/notes.ts';
import { restoreVersion } from './actions/restore.ts';
import { removeVersion } from './actions/versions.ts';
import { checkFile } from './queries/check.ts';
import { revokeWaiver, waiveVersion } from './actions/waivers.ts';

export const checkRoutes = routes<typeof checks, Adapters>(checks, {
  check: async ({ scope, body }) => ({ items: await checkFile(scope, body) }),
});

export const variationRoutes = routes<typeof variations, Adapters>(variations, {
  create: ({ scope, params, body }) => createVariation(scope, { ...params, ...body }),
  rename: ({ scope, params, body }) => renameVariation(scope, { ...params, ...body }),
  remove: ({ scope, params }) => removeVariation(scope, params.variationId),
  addCards: ({ scope, params, body }) => addCards(scope, { ...params, ...body }),
  orderCards: ({ scope, params, body }) => orderCards(scope, { ...params, ...body }),
  removeCard: ({ scope, params }) => removeCard(scope, params.cardId),
  removeVersion: ({ scope, params }) => removeVersion(scope, params.versionId),
  note: ({ scope, params, body }) => noteVersion(scope, { ...params, ...body }),
  restore: ({ scope, params }) => restoreVersion(scope, { ...params }),
  waive: ({ scope, params, body }) => waiveVersion(scope, { ...params, ...body }),
  revokeWaiver: ({ scope, params }) => revokeWaiver(scope, { ...params }),
});
