import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { InPlaceMedia, InPlaceProps, InPlaceSource } from './in-place-props.ts';
import { fit, type Box } from './geometry.ts';
import { SafeZoneLines } from './safe-zone-lines.tsx';

interface MediaProps extends Pick<InPlaceProps, 'safeZone' | 'over' | 'motion' | 'onVideo'> {
  media: InPlaceMedia;
  source?: InPlaceSource | undefined;
  box: Box;
  how: 'contain' | 'cover';
  children?: ReactNode;
}

/** A file in a box of the frame, with its safe zone and pins positioned on the file itself. */
export function MediaView({
  media,
  source = media.sources[0],
  box,
  how,
  safeZone,
  over,
  children,
  ...rest
}: MediaProps) {
  const size = fit(media, box, how);
  return (
    <div className="ip-box" style={box}>
      <div className="ip-file" data-file style={size}>
        {source ? <Source key={source.url} media={media} source={source} {...rest} /> : null}
        {safeZone ? <SafeZoneLines format={safeZone} /> : null}
        {over}
      </div>
      {children}
    </div>
  );
}

function Source({
  media,
  source,
  ...video
}: Pick<MediaProps, 'media' | 'motion' | 'onVideo'> & { source: InPlaceSource }) {
  const [hasFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  const { url, posterUrl, isVideo = media.kind === 'video' } = source;
  if (hasFailed || url === '') return posterUrl ? <img src={posterUrl} alt="" draggable={false} /> : null;
  return isVideo ? (
    <Video {...video} url={url} posterUrl={posterUrl ?? undefined} onError={fail} />
  ) : (
    <img src={url} alt="" draggable={false} onError={fail} />
  );
}

interface VideoProps extends Pick<MediaProps, 'motion' | 'onVideo'> {
  url: string;
  posterUrl: string | undefined;
  onError: () => void;
}

/** A muted video, which plays while it can be seen unless the caller plays it or the person prefers stillness. */
function Video({ url, posterUrl, motion = 'play', onVideo, onError }: VideoProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return undefined;
    // React sets only the property, and browsers play without a click only what is muted by then.
    video.muted = true;
    if (onVideo) return onVideo(video);
    if (motion === 'still' || prefersStill()) return undefined;
    return playWhileVisible(video);
  }, [motion, onVideo]);
  return (
    <video
      ref={ref}
      src={url}
      poster={posterUrl}
      muted
      loop={!onVideo}
      playsInline
      disablePictureInPicture
      preload={posterUrl ? 'none' : 'metadata'}
      onError={onError}
      aria-hidden
      tabIndex={-1}
    />
  );
}

const prefersStill = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

function playWhileVisible(video: HTMLVideoElement): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    // A browser that refuses to play keeps the poster.
    if (entry?.isIntersecting) video.play().catch(() => undefined);
    else video.pause();
  });
  observer.observe(video);
  return () => observer.disconnect();
}
