import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { ZoneSource } from './in-place-props.ts';

const share = (inset: number | null, whole: number) => `${((inset ?? 0) / whole) * 100}%`;

/** What the platform covers, darkened, with a dashed line around what stays free; or the organization's drawing. */
export function SafeZoneLines({ format }: { format: ZoneSource }) {
  const t = useTranslations('inPlace.covered');
  // An `img` element does not run scripts of an uploaded SVG.
  if (format.safeZoneImage?.fits)
    return <img className="ip-zone" src={format.safeZoneImage.url} alt="" data-safe-zone />;
  const zone = format.spec.safeZone;
  const canvas = zone && parseDimensions(zone.canvas);
  if (!zone || !canvas) return null;
  const inset = {
    top: share(zone.top, canvas.height),
    bottom: share(zone.bottom, canvas.height),
    left: share(zone.left, canvas.width),
    right: share(zone.right, canvas.width),
  };
  return (
    <div className="ip-zone" data-safe-zone>
      <div className="ip-zone-free" style={inset}>
        {zone.top ? <span className="ip-zone-label ip-zone-top">{t('top')}</span> : null}
        {zone.bottom ? <span className="ip-zone-label ip-zone-bottom">{t('bottom')}</span> : null}
      </div>
    </div>
  );
}
