import type { Format, SafeZoneImage } from '@ad-foundry/contract/formats.ts';
import { hasShape } from '@ad-foundry/contract/rules/formats/shape.ts';
import type { formatRevisions, formats } from '#db/schema/formats.ts';

interface FormatRow {
  format: typeof formats.$inferSelect;
  revision: typeof formatRevisions.$inferSelect;
  /** The size of the safe-zone drawing, or null. */
  zone: { width: number; height: number } | null;
}

/** A format with the rules of one revision. */
export function presentFormat({ format, revision, zone }: FormatRow): Format {
  return {
    id: format.id,
    name: format.name,
    description: format.description,
    platform: format.platform,
    type: format.type,
    global: format.organizationId === null,
    revision: revision.number,
    spec: revision.spec,
    safeZoneImage: presentSafeZone({ format, revision, zone }),
    inPlace: format.inPlace,
  };
}

/** The URL contains the drawing's hash, so that browsers may cache it. */
function presentSafeZone({ format, revision, zone }: FormatRow): SafeZoneImage | null {
  if (format.safeZoneSha256 === null || zone === null) return null;
  return {
    url: `/api/formats/${format.id}/safe-zone?v=${format.safeZoneSha256.slice(0, 16)}`,
    width: zone.width,
    height: zone.height,
    fits: hasShape({ spec: revision.spec, type: format.type }, zone),
  };
}
