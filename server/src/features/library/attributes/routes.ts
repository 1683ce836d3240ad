import { attributes } from '@ad-foundry/contract/attributes.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { updateAttribute } from './actions/edit.ts';
import { assignAttribute, fillAttribute, unassignAttribute } from './actions/fill.ts';
import { createAttribute, moveAttribute, removeAttribute, setAttributeArchived } from './actions/own.ts';
import { listAttributes, readAttribute } from './queries.ts';

export const attributeRoutes = routes<typeof attributes, Adapters>(attributes, {
  list: ({ scope, query }) => listAttributes(scope, query),
  find: ({ scope, params }) => readAttribute(scope, params.attributeId),
  create: ({ scope, body }) => createAttribute(scope, body),
  update: ({ scope, params, body }) => updateAttribute(scope, { ...params, ...body }),
  archive: ({ scope, params }) => setAttributeArchived(scope, { ...params, archived: true }),
  restore: ({ scope, params }) => setAttributeArchived(scope, { ...params, archived: false }),
  remove: ({ scope, params }) => removeAttribute(scope, params.attributeId),
  move: ({ scope, params, body }) => moveAttribute(scope, { ...params, ...body }),
  assign: ({ scope, params, body }) => assignAttribute(scope, { ...params, ...body }),
  unassign: ({ scope, params }) => unassignAttribute(scope, params),
  fill: ({ scope, params, body }) => fillAttribute(scope, { ...params, ...body }),
});
