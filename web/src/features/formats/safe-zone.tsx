import type { Format } from '@ad-foundry/contract/formats.ts';
import type { SafeZone } from '@ad-foundry/contract/rules/format-spec.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/dimensions.ts';

/** What a safe zone is drawn from: the organization's own drawing, else the published insets. */
export type SafeZoneSource = Pick<Format, 'safeZoneImage' | 'spec'>;

/** Whether there is anything to draw. A drawing of another shape than the format's is not laid over files. */
export function hasSafeZone({ safeZoneImage, spec }: SafeZoneSource): boolean {
  return safeZoneImage?.fits === true || spec.safeZone !== null;
}

/** What the platform covers with its own texts and buttons, laid over a frame or a file of the format's shape. */
export function SafeZoneOverlay({ format: { safeZoneImage, spec } }: { format: SafeZoneSource }) {
  if (safeZoneImage?.fits) {
    // As a picture it runs nothing, whatever it holds.
    return (
      <img
        src={safeZoneImage.url}
        alt=""
        className="pointer-events-none absolute inset-0 size-full object-contain"
        data-safe-zone
      />
    );
  }
  return spec.safeZone ? <SafeZoneShade zone={spec.safeZone} /> : null;
}

const share = (inset: number | null, whole: number) => `${((inset ?? 0) / whole) * 100}%`;

function SafeZoneShade({ zone }: { zone: SafeZone }) {
  const canvas = parseDimensions(zone.canvas);
  if (!canvas) return null;
  const top = share(zone.top, canvas.height);
  const bottom = share(zone.bottom, canvas.height);
  const left = share(zone.left, canvas.width);
  const right = share(zone.right, canvas.width);
  const band = 'absolute bg-brand/60';
  return (
    <span aria-hidden data-safe-zone className="pointer-events-none absolute inset-0">
      <span className={band} style={{ inset: '0 0 auto', height: top }} />
      <span className={band} style={{ inset: 'auto 0 0', height: bottom }} />
      <span className={band} style={{ top, bottom, left: 0, width: left }} />
      <span className={band} style={{ top, bottom, right: 0, width: right }} />
    </span>
  );
}
