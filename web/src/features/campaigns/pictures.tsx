import type { Preview } from '@ad-foundry/contract/campaigns.ts';
import { cn } from '#lib/cn.ts';

export interface PicturesProps {
  previews: readonly Preview[];
  /** How many at most; fewer where there is little room. */
  most?: number;
  className?: string;
}

/** Very wide and very tall pictures share the strip with the others instead of taking or losing all of it. */
function weight({ width, height }: Preview): number {
  const ratio = width && height ? width / height : 1;
  return Math.min(1.7, Math.max(0.62, ratio));
}

/** Up to four pictures side by side; the strip has its height before they arrive, and drawn frames without any. */
export function Pictures({ previews, most = 4, className }: PicturesProps) {
  const shown = previews.filter((preview) => preview.url !== null).slice(0, most);
  return (
    <span aria-hidden className={cn('flex h-36 gap-0.5 overflow-hidden bg-sunk', className)}>
      {shown.length === 0 ? <NoPictures /> : null}
      {shown.map((preview) => (
        <span key={preview.url} className="relative min-w-0 basis-0" style={{ flexGrow: weight(preview) }}>
          <img
            src={preview.url ?? undefined}
            width={preview.width ?? undefined}
            height={preview.height ?? undefined}
            alt=""
            loading="lazy"
            decoding="async"
            className={cn('absolute inset-0 size-full', shown.length === 1 ? 'object-contain' : 'object-cover')}
          />
        </span>
      ))}
    </span>
  );
}

/** Three frames of the usual shapes, waiting. */
function NoPictures() {
  return (
    <svg
      viewBox="0 0 150 64"
      fill="none"
      className="m-auto h-16 max-h-3/5 max-w-3/5 stroke-line-strong"
      strokeDasharray="3 3"
    >
      <rect x="1" y="1" width="35" height="62" rx="4" />
      <rect x="46" y="14" width="39" height="49" rx="4" />
      <rect x="95" y="33" width="54" height="30" rx="4" />
    </svg>
  );
}
