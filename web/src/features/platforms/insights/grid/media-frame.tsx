import { ImageOff, Play } from 'lucide-react';
import type { Media } from '@ad-foundry/contract/insights/values.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { HoverVideo } from './hover-video.tsx';

/** The media of an ad, uncropped in its own ratio, with its kind and length. */
export function MediaFrame({
  media,
  size = 'small',
  hasKind = true,
  isPlaying = false,
  className,
}: {
  media: Media;
  size?: 'small' | 'large';
  /** Lays the kind or the length over the picture. */
  hasKind?: boolean;
  /** Plays the video, where there is one to play. */
  isPlaying?: boolean;
  className?: string;
}) {
  const t = useTranslations('insights.grid');
  const { picture, kind, durationMs, video } = media;
  return (
    <div className={cn('relative grid place-items-center overflow-hidden bg-sunk', className)}>
      {picture ? (
        <img
          src={picture[size]}
          alt=""
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-contain"
        />
      ) : (
        <span className="grid justify-items-center gap-1 text-xs text-ink-2">
          <ImageOff aria-hidden className="size-6 stroke-[1.4]" />
          {t('noPicture')}
        </span>
      )}
      {isPlaying && video !== undefined ? <HoverVideo url={video} /> : null}
      {hasKind ? (
        <span className="num absolute bottom-2 left-2 inline-flex h-5 items-center gap-1 rounded-xs bg-ink px-1.5 text-[11px] font-medium text-on-ink">
          {kind === 'video' ? <Play aria-hidden className="size-2.5 fill-current" /> : null}
          {kind === 'video' && durationMs !== null ? formatDuration(durationMs) : t(`kinds.${kind}`)}
        </span>
      ) : null}
    </div>
  );
}
