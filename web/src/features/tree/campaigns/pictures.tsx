import type { Preview } from '@ad-foundry/contract/campaigns.ts';
import { cn } from '#lib/cn.ts';

export interface PicturesProps {
  previews: readonly Preview[];
  /** Maximum number of pictures; fewer in a narrow container. */
  most?: number;
  className?: string;
}

/** Flex weight by ratio, clamped so that very wide and very tall pictures leave room for the others. */
function weight({ width, height }: Preview): number {
  const ratio = width && height ? width / height : 1;
  return Math.min(1.7, Math.max(0.62, ratio));
}

/** Up to four previews side by side in a strip of fixed height; placeholder frames without any. */
export function Pictures({ previews, most = 4, className }: PicturesProps) {
  const shown = previews.filter((preview) => preview.url !== null).slice(0, most);
  return (
    <span aria-hidden className={cn('flex h-36 justify-center gap-0.5 overflow-hidden bg-sunk', className)}>
      {shown.length === 0 ? <NoPictures /> : null}
      {shown.map((preview) => (
        <img
          key={preview.url}
          src={preview.url ?? undefined}
          width={preview.width ?? undefined}
          height={preview.height ?? undefined}
          alt=""
          loading="lazy"
          decoding="async"
          className={cn('h-full min-w-0 basis-0', shown.length === 1 ? 'object-contain' : 'object-cover')}
          style={{ flexGrow: weight(preview) }}
        />
      ))}
    </span>
  );
}

/** Placeholder: three empty frames of common shapes. */
function NoPictures() {
  return (
    <svg
      viewBox="0 0 150 64"
      fill="none"
      className="m-auto h-16 max-h-3/5 max-w-3/5 stroke-line-strong"
      strokeDasharray="3 3"
    >
      <path d="M5 1h27a4 4 0 0 1 4 4v54a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4zM50 14h31a4 4 0 0 1 4 4v41a4 4 0 0 1-4 4H50a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4zM99 33h46a4 4 0 0 1 4 4v22a4 4 0 0 1-4 4H99a4 4 0 0 1-4-4V37a4 4 0 0 1 4-4z" />
    </svg>
  );
}
