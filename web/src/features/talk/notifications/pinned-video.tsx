import { useState } from 'react';
import type { Preview } from '@ad-foundry/contract/campaigns.ts';
import type { Area, Moment } from '@ad-foundry/contract/comments.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { media } from '@ad-foundry/contract/media.ts';
import { addressOf } from '#lib/api.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Tip } from './pinned-picture.tsx';

interface PinnedVideoProps {
  versionId: VersionId;
  preview: Preview;
  area: Area | null;
  moment: Moment;
}

/** The frame of a video that a comment is on, with its pin; in a browser that cannot play the video, only its time. */
export function PinnedVideo({ versionId, preview, area, moment }: PinnedVideoProps) {
  const t = useTranslations('notifications');
  const [isShown, setShown] = useState(false);
  const ratio = (preview.width ?? 16) / (preview.height ?? 9);
  const time = formatDuration(Math.floor(moment.startMs / 1000) * 1000);
  return (
    <div className="flex shrink-0 justify-center bg-[oklch(0.15_0.004_80)] p-6">
      <div
        className="relative shrink-0"
        style={{ aspectRatio: ratio, width: `min(100%, min(38vh, 24rem) * ${ratio})` }}
      >
        <video
          muted
          playsInline
          preload="auto"
          aria-label={t('frame', { time })}
          className={cn('size-full object-contain', !isShown && 'opacity-0')}
          onLoadedMetadata={({ currentTarget }) => {
            currentTarget.currentTime = moment.startMs / 1000;
          }}
          onSeeked={() => setShown(true)}
        >
          <source src={addressOf(downloads.version, { params: { versionId }, query: { disposition: 'inline' } })} />
          <source src={addressOf(media.rendition, { params: { versionId } })} />
        </video>
        <span className="num absolute top-2 left-2 rounded-control bg-[oklch(0_0_0/.7)] px-1.5 py-0.5 text-xs font-medium text-[oklch(1_0_0)]">
          {time}
        </span>
        {isShown && area ? <Tip left={area.x + area.width} top={area.y} /> : null}
      </div>
    </div>
  );
}
