import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { templates } from '#db/schema/formats.ts';
import type { Scope } from '#infra/scope.ts';

/** The product's library and the organization's own templates, including archived ones. */
export function reachableTemplates({ actor }: Scope) {
  return or(isNull(templates.organizationId), eq(templates.organizationId, actor.organizationId));
}

export function visibleTemplates(scope: Scope) {
  return and(reachableTemplates(scope), isNull(templates.archivedAt));
}

export function archivedTemplates({ actor }: Scope) {
  return and(eq(templates.organizationId, actor.organizationId), isNotNull(templates.archivedAt));
}
