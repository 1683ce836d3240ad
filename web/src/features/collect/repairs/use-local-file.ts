import { useEffect, useState } from 'react';
import type { MediaFacts } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { RepairFile } from './repair-props.ts';

type Shown = Pick<RepairFile, 'pictureUrl' | 'filmstripUrl' | 'videoUrl'>;
const nothing: Shown = { pictureUrl: null, filmstripUrl: null, videoUrl: null };

const waitMs = 10_000;
const longestSide = 1280;
const strip = { frames: 8, height: 80 };

/** Addresses of a picture, filmstrip and video of a file on this device; none that the browser cannot show. */
export function useLocalFile(file: File | null, facts: MediaFacts | null): Shown {
  const [shown, setShown] = useState(nothing);
  const kind = facts?.kind ?? null;
  useEffect(() => {
    if (file === null || kind === null) return;
    let isAlive = true;
    const url = URL.createObjectURL(file);
    const show = (next: Shown) => {
      if (isAlive) setShown(next);
    };
    const reading =
      kind === 'image'
        ? isShown(url).then((is) => show({ ...nothing, pictureUrl: is ? url : null }))
        : framesOf(url, show);
    void reading.catch(() => undefined);
    return () => {
      isAlive = false;
      URL.revokeObjectURL(url);
      setShown(nothing);
    };
  }, [file, kind]);
  return shown;
}

async function isShown(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
}

/** A frame of a video as a picture, then its filmstrip. */
async function framesOf(url: string, show: (shown: Shown) => void): Promise<void> {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' });
  try {
    await eventOf(video, 'loadeddata', () => (video.src = `${url}#t=0.1`));
    const { videoWidth: width, videoHeight: height } = video;
    const scale = Math.min(1, longestSide / Math.max(width, height));
    const picture = canvasOf(width * scale, height * scale);
    picture.getContext('2d')?.drawImage(video, 0, 0, picture.width, picture.height);
    const frame: Shown = { pictureUrl: picture.toDataURL('image/jpeg', 0.85), filmstripUrl: null, videoUrl: url };
    show(frame);
    if (!Number.isFinite(video.duration)) return;
    const frameWidth = (strip.height * width) / height;
    const filmstrip = canvasOf(frameWidth * strip.frames, strip.height);
    const context = filmstrip.getContext('2d');
    for (let at = 0; at < strip.frames; at++) {
      await eventOf(video, 'seeked', () => (video.currentTime = ((at + 0.5) / strip.frames) * video.duration));
      context?.drawImage(video, at * frameWidth, 0, frameWidth, strip.height);
    }
    show({ ...frame, filmstripUrl: filmstrip.toDataURL('image/jpeg', 0.7) });
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width: Math.round(width), height: Math.round(height) });
}

function eventOf(video: HTMLVideoElement, name: 'loadeddata' | 'seeked', begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('a video shows no frame')), waitMs);
    const end = (act: () => void) => () => {
      clearTimeout(timer);
      act();
    };
    video.addEventListener(name, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('a video cannot be shown'))),
      { once: true },
    );
    begin();
  });
}
