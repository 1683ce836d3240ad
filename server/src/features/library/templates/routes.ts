import { templates } from '@ad-foundry/contract/templates.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { createTemplate, setTemplateArchived, updateTemplate } from './actions.ts';
import { listTemplates, readTemplate } from './queries.ts';

export const templateRoutes = routes<typeof templates, Adapters>(templates, {
  list: ({ scope, query }) => listTemplates(scope, query),
  find: ({ scope, params }) => readTemplate(scope, params.templateId),
  create: ({ scope, body }) => createTemplate(scope, body),
  update: ({ scope, params, body }) => updateTemplate(scope, { ...params, ...body }),
  archive: ({ scope, params }) => setTemplateArchived(scope, { ...params, archived: true }),
  restore: ({ scope, params }) => setTemplateArchived(scope, { ...params, archived: false }),
});
