import { Suspense, useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { fit, trueSize, type Box } from '#features/library/in-place/geometry.ts';
import type { Advertiser } from '#features/library/in-place/in-place-props.ts';
import { InPlaceView } from '#features/library/in-place/lazy-in-place.ts';
import type { Shown, ViewMode } from '#features/sharing/review-page/use-reviewing.ts';
import { useTranslations } from '#lib/i18n.ts';
import { getShownTheme } from '#lib/theme.ts';
import { mediaOf, sizeOf, textsOf } from './placement.ts';
import { useSharp } from './use-sharp.ts';

interface StageProps {
  shown: Shown;
  mode: ViewMode;
  /** The room for the file with its frame, in CSS pixels. */
  box: Box;
  advertiser: Advertiser;
  /** Loads the sharp picture and the video. */
  isActive: boolean;
  /** Whether the picture is the first of the page, which is fetched before all others. */
  isFirst?: boolean;
  /** Lies over the file: pins. */
  over?: ReactNode;
  onVideo?: (video: HTMLVideoElement) => () => void;
}

/** A file as its audience will see it, or alone. */
export function Stage(props: StageProps) {
  const { shown, mode, box, advertiser, isActive, over, onVideo } = props;
  const { frame } = shown.tile.slot.format.inPlace ?? { frame: null };
  const isPlain = frame === null || frame === 'plain';
  const isSharp = useSharp(shown.version, isActive);
  const hasSource = shown.version.preview.url !== null || shown.version.viewUrl !== null;
  // Frames draw pins on the first card only.
  if (mode === 'file' || isPlain || shown.index > 0 || !hasSource) return <PlainFile {...props} />;
  const media = mediaOf(shown, { isSharp, plays: isActive });
  const whole = trueSize(frame, media);
  const { width } = fit(whole, box, 'contain');
  return (
    <Suspense fallback={<PlainFile {...props} />}>
      {/* What lies over the file is scaled with it; pins take this back. */}
      <div style={{ '--unscale': whole.width / width } as CSSProperties}>
        <InPlaceView
          frame={frame}
          texts={textsOf(shown.tile)}
          advertiser={advertiser}
          media={media}
          theme={getShownTheme()}
          safeZone={null}
          size={width}
          motion="still"
          over={over}
          {...(onVideo && isActive ? { onVideo } : {})}
        />
      </div>
    </Suspense>
  );
}

/** The file without a frame. */
function PlainFile({ shown, box, isActive, isFirst = false, over, onVideo }: StageProps) {
  const t = useTranslations('reviewPage.file');
  const { version, tile } = shown;
  const { facts, preview, viewUrl } = version;
  const isVideo = facts.kind === 'video';
  const isSharp = useSharp(version, isActive);
  const picture = isSharp ? viewUrl : (preview.url ?? (isVideo ? null : viewUrl));
  const style = fit(sizeOf(shown), box, 'contain');
  return (
    <div className="relative overflow-hidden rounded-xs bg-press" style={style}>
      {isVideo && isActive && viewUrl ? (
        <PlainVideo key={viewUrl} url={viewUrl} poster={preview.url} onVideo={onVideo} />
      ) : picture ? (
        <img
          src={picture}
          alt={tile.name}
          draggable={false}
          fetchPriority={isFirst ? 'high' : undefined}
          loading={isFirst ? 'eager' : 'lazy'}
          className="size-full object-contain"
        />
      ) : (
        <p className="grid size-full place-items-center p-3 text-center text-xs text-balance text-ink-2">
          {preview.state === 'pending' ? t('pending') : t('withheld')}
        </p>
      )}
      {over}
    </div>
  );
}

interface VideoProps {
  url: string;
  poster: string | null;
  onVideo: StageProps['onVideo'];
}

function PlainVideo({ url, poster, onVideo }: VideoProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useEffect(() => (video && onVideo ? onVideo(video) : undefined), [video, onVideo]);
  return (
    <video
      ref={setVideo}
      src={url}
      poster={poster ?? undefined}
      muted
      playsInline
      disablePictureInPicture
      preload="metadata"
      className="size-full object-contain"
    />
  );
}
