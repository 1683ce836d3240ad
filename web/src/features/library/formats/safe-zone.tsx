import type { Format } from '@ad-foundry/contract/formats.ts';
import type { SafeZone } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';

/** The source of a safe zone: the organization's uploaded image, or the published insets without one. */
export type SafeZoneSource = Pick<Format, 'safeZoneImage' | 'spec'>;

/** Whether a format has a safe zone to draw. An image of another ratio than the format's is not used. */
export function hasSafeZone({ safeZoneImage, spec }: SafeZoneSource): boolean {
  return safeZoneImage?.fits === true || spec.safeZone !== null;
}

interface Box {
  width: number;
  height: number;
}

/** The safe zone over a file, in the format's ratio: centred, and as large as the file allows. */
export function FittedSafeZone({ format, shape, file }: { format: SafeZoneSource; shape: Box; file: Box }) {
  const share = shape.width / shape.height / (file.width / file.height);
  const size = { width: `${Math.min(share, 1) * 100}%`, height: `${Math.min(1 / share, 1) * 100}%` };
  return (
    <span className="pointer-events-none absolute inset-0 m-auto block" style={size}>
      <SafeZoneOverlay format={format} />
    </span>
  );
}

/** Overlay of the areas that the platform covers with texts and buttons, for a frame or file in the format's ratio. */
export function SafeZoneOverlay({ format: { safeZoneImage, spec } }: { format: SafeZoneSource }) {
  if (safeZoneImage?.fits) {
    // An `img` element does not run scripts of an uploaded SVG.
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
