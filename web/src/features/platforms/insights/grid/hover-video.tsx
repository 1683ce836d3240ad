import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** Until a pointer that only passes over cards has left. */
const restMs = 150;
const prefersStill = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Whether a mouse or the focus rests on an element; never where people prefer no motion. */
export function useResting() {
  const [isResting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => {
    clearTimeout(timer.current);
    setResting(false);
  };
  const start = () => {
    clearTimeout(timer.current);
    if (!prefersStill()) timer.current = setTimeout(() => setResting(true), restMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isResting,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? start() : undefined),
      onPointerLeave: end,
      onFocus: start,
      onBlur: end,
    },
  };
}

/** A muted video over its picture, which shows until the video has loaded, with its progress at the lower edge. */
export function HoverVideo({ url }: { url: string }) {
  const progress = useRef<HTMLSpanElement>(null);
  return (
    <>
      <video
        src={url}
        muted
        loop
        autoPlay
        playsInline
        disablePictureInPicture
        aria-hidden
        tabIndex={-1}
        onTimeUpdate={({ currentTarget: { currentTime, duration } }) => {
          if (progress.current && duration > 0) progress.current.style.width = `${(currentTime / duration) * 100}%`;
        }}
        className="absolute inset-0 size-full object-contain"
      />
      <span ref={progress} aria-hidden className="absolute bottom-0 left-0 h-0.5 w-0 bg-brand" />
    </>
  );
}
