import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { formats } from '#db/schema/formats.ts';
import type { Scope } from '#infra/scope.ts';

/** The product's library and the organization's own, archived ones too. */
export function reachableFormats({ actor }: Scope) {
  return or(isNull(formats.organizationId), eq(formats.organizationId, actor.organizationId));
}

/** What can be briefed: the library and the own ones, as far as they are not archived. */
export function visibleFormats(scope: Scope) {
  return and(reachableFormats(scope), isNull(formats.archivedAt));
}

/** The organization's own that are archived. What the library lost is nobody's to restore. */
export function archivedFormats({ actor }: Scope) {
  return and(eq(formats.organizationId, actor.organizationId), isNotNull(formats.archivedAt));
}
