import { File as FileIcon, Film } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { MediaKind } from '@ad-foundry/contract/rules/files/media-facts.ts';

const edge = 96;
/** Rows that are only scrolled past unmount before this. */
const restMs = 150;

/** A thumbnail of a local file; decoded small, off the main thread, and only while visible. */
export function Thumbnail({ file, kind }: { file: File; kind: MediaKind | null }) {
  const isResting = useResting();
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-[5px] border border-line bg-sunk text-ink-3">
      {kind !== 'image' && kind !== 'video' ? (
        <FileIcon className="size-4" />
      ) : !isResting ? null : kind === 'image' ? (
        <Still file={file} />
      ) : (
        <Frame file={file} />
      )}
    </span>
  );
}

/** Whether the component has been mounted for longer than `restMs`. */
function useResting(): boolean {
  const [isResting, setResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setResting(true), restMs);
    return () => clearTimeout(timer);
  }, []);
  return isResting;
}

function Still({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file, { resizeWidth: edge, resizeQuality: 'low' }).then(
      (bitmap) => {
        const drawn = canvas.current;
        if (isGone || !drawn) return bitmap.close();
        drawn.width = bitmap.width;
        drawn.height = bitmap.height;
        drawn.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      },
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  if (hasFailed) return <FileIcon className="size-4" />;
  return <canvas ref={canvas} aria-hidden className="size-full object-contain" />;
}

function Frame({ file }: { file: File }) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (video.current) video.current.src = `${url}#t=0.1`;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  if (hasFailed) return <Film className="size-4" />;
  return (
    <video
      ref={video}
      muted
      playsInline
      preload="metadata"
      tabIndex={-1}
      aria-hidden
      onError={() => setFailed(true)}
      className="size-full object-contain"
    />
  );
}
