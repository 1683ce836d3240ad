import { File as FileIcon, Film } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { MediaKind } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { pictureOf, requestPicture } from './small-pictures.ts';

/** How long a row must stay mounted before its thumbnail is requested, so that scrolling past creates none. */
const restMs = 150;

/** A thumbnail of a local file, created once it is in view. */
export function Thumbnail({ file, kind }: { file: File; kind: MediaKind | null }) {
  const isResting = useResting();
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-[5px] border border-line bg-sunk text-ink-3">
      {kind !== 'image' && kind !== 'video' ? (
        <FileIcon className="size-4" />
      ) : isResting || pictureOf(file) ? (
        <Picture file={file} kind={kind} />
      ) : null}
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

function Picture({ file, kind }: { file: File; kind: MediaKind }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useSyncExternalStore(
    (onMade) => requestPicture(file, kind, onMade),
    () => pictureOf(file),
  );
  useEffect(() => {
    const drawn = canvas.current;
    if (!picture || !drawn) return;
    drawn.width = picture.width;
    drawn.height = picture.height;
    drawn.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  if (picture === null) return kind === 'video' ? <Film className="size-4" /> : <FileIcon className="size-4" />;
  return <canvas ref={canvas} aria-hidden data-drawn={picture ? '' : undefined} className="size-full object-contain" />;
}
