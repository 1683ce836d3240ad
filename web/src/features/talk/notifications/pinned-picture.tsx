import type { Preview } from '@ad-foundry/contract/campaigns.ts';
import type { Area } from '@ad-foundry/contract/comments.ts';
import { useTranslations } from '#lib/i18n.ts';

interface PictureProps {
  url: string;
  preview: Preview;
  /** The place of the comment; null for the whole picture. */
  area: Area | null;
}

const cropShare = 0.4;

/** The whole picture with the comment's pin, and beside it an enlarged part around the pin. */
export function PinnedPicture({ url, preview, area }: PictureProps) {
  const t = useTranslations('notifications');
  const ratio = (preview.width ?? 1) / (preview.height ?? 1);
  const crop = area && cropAround(area);
  const width = `min(${crop ? '50% - 0.75rem' : '100%'}, min(38vh, 24rem) * ${ratio})`;
  const size = { aspectRatio: ratio, width };
  return (
    <div className="flex shrink-0 items-center justify-center gap-6 bg-[oklch(0.15_0.004_80)] p-6">
      <div className="relative shrink-0" style={size}>
        <img src={url} alt={t('picture')} className="size-full object-contain" />
        {crop ? (
          <span
            aria-hidden
            className="absolute border border-[oklch(1_0_0/.8)]"
            style={{
              left: `${crop.x * 100}%`,
              top: `${crop.y * 100}%`,
              width: `${cropShare * 100}%`,
              height: `${cropShare * 100}%`,
            }}
          />
        ) : null}
        {area ? <Tip left={area.x + area.width} top={area.y} /> : null}
      </div>
      {crop && area ? (
        <div
          aria-hidden
          className="relative shrink-0 overflow-hidden rounded-xs"
          style={{
            ...size,
            backgroundImage: `url("${url}")`,
            backgroundSize: `${100 / cropShare}%`,
            backgroundPosition: `${(crop.x / (1 - cropShare)) * 100}% ${(crop.y / (1 - cropShare)) * 100}%`,
          }}
        >
          <Tip left={(area.x + area.width - crop.x) / cropShare} top={(area.y - crop.y) / cropShare} />
        </div>
      ) : null}
    </div>
  );
}

/** The upper left corner of the enlarged part, which is inside the picture and has the area in its middle. */
function cropAround({ x, y, width, height }: Area) {
  const begin = (middle: number) => Math.min(1 - cropShare, Math.max(0, middle - cropShare / 2));
  return { x: begin(x + width / 2), y: begin(y + height / 2) };
}

export function Tip({ left, top }: { left: number; top: number }) {
  return (
    <span
      aria-hidden
      className="absolute size-5 -translate-y-full rounded-full rounded-bl-[2px] border-2 border-on-brand bg-brand"
      style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
    />
  );
}
