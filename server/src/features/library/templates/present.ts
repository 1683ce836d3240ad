import type { Template } from '@ad-foundry/contract/templates.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import type { templates } from '#db/schema/formats.ts';

export function presentTemplate(row: typeof templates.$inferSelect, formatIds: FormatId[]): Template {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    global: row.organizationId === null,
    formatIds,
  };
}
