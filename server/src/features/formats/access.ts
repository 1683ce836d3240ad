import { and, eq, isNull, or } from 'drizzle-orm';
import { formats, templates } from '#db/schema/formats.ts';
import type { Scope } from '#infra/scope.ts';

/** The product's library and the organization's own, as far as they are not archived. */
export function visibleFormats({ actor }: Scope) {
  return and(
    or(isNull(formats.organizationId), eq(formats.organizationId, actor.organizationId)),
    isNull(formats.archivedAt),
  );
}

export function visibleTemplates({ actor }: Scope) {
  return and(
    or(isNull(templates.organizationId), eq(templates.organizationId, actor.organizationId)),
    isNull(templates.archivedAt),
  );
}
