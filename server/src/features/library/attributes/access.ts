import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { attributes } from '#db/schema/attributes.ts';
import type { Scope } from '#infra/scope.ts';

/** The product's attributes and the organization's own, including archived ones. */
export function reachableAttributes({ actor }: Scope) {
  return or(isNull(attributes.organizationId), eq(attributes.organizationId, actor.organizationId));
}

/** The attributes that can be assigned to creatives. */
export function visibleAttributes(scope: Scope) {
  return and(reachableAttributes(scope), isNull(attributes.archivedAt));
}

/** The organization's own archived attributes. */
export function archivedAttributes({ actor }: Scope) {
  return and(eq(attributes.organizationId, actor.organizationId), isNotNull(attributes.archivedAt));
}
