import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { formats } from '#db/schema/formats.ts';
import type { Scope } from '#infra/scope.ts';

/** The product's library and the organization's own formats, including archived ones. */
export function reachableFormats({ actor }: Scope) {
  return or(isNull(formats.organizationId), eq(formats.organizationId, actor.organizationId));
}

/** The formats that can be briefed: library and own ones that are not archived. */
export function visibleFormats(scope: Scope) {
  return and(reachableFormats(scope), isNull(formats.archivedAt));
}

/** The organization's own archived formats. Formats removed from the library cannot be restored by an organization. */
export function archivedFormats({ actor }: Scope) {
  return and(eq(formats.organizationId, actor.organizationId), isNotNull(formats.archivedAt));
}
