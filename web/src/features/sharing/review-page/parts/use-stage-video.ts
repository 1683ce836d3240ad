import { useCallback, useState } from 'react';

const prefersStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The video of the shown file: muted and repeated from the start, until the holder plays it otherwise. */
export function useStageVideo({ autoplay }: { autoplay: boolean }) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const attach = useCallback(
    (element: HTMLVideoElement) => {
      element.muted = true;
      element.loop = true;
      setVideo(element);
      // A browser that refuses to play keeps the poster.
      if (autoplay && !prefersStill()) element.play().catch(() => undefined);
      return () => setVideo((current) => (current === element ? null : current));
    },
    [autoplay],
  );
  return { video, attach };
}
