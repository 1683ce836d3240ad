import type { Format } from '@ad-foundry/contract/formats.ts';
import type { formatRevisions, formats } from '#db/schema/formats.ts';

interface Row {
  format: typeof formats.$inferSelect;
  revision: typeof formatRevisions.$inferSelect;
}

/** A format with the rules of one revision. */
export function presentFormat({ format, revision }: Row): Format {
  return {
    id: format.id,
    name: format.name,
    description: format.description,
    platform: format.platform,
    type: format.type,
    global: format.organizationId === null,
    spec: revision.spec,
  };
}
