import type { SafeZone } from '@ad-foundry/contract/rules/format-spec.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/ratio.ts';

const share = (inset: number | null, whole: number) => `${((inset ?? 0) / whole) * 100}%`;

/** Shades what the platform covers with its own texts and buttons, over a frame of the format's shape. */
export function SafeZoneShade({ zone }: { zone: SafeZone }) {
  const canvas = parseDimensions(zone.canvas);
  if (!canvas) return null;
  const top = share(zone.top, canvas.height);
  const bottom = share(zone.bottom, canvas.height);
  const left = share(zone.left, canvas.width);
  const right = share(zone.right, canvas.width);
  const band = 'absolute bg-brand/60';
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0">
      <span className={band} style={{ inset: '0 0 auto', height: top }} />
      <span className={band} style={{ inset: 'auto 0 0', height: bottom }} />
      <span className={band} style={{ top, bottom, left: 0, width: left }} />
      <span className={band} style={{ top, bottom, right: 0, width: right }} />
    </span>
  );
}
