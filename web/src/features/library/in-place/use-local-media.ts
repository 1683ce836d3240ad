import { useEffect, useState } from 'react';
import type { Box } from './geometry.ts';
import type { InPlaceMedia } from './in-place-props.ts';

interface LocalMedia {
  media: InPlaceMedia | null;
  /** Whether this browser cannot show the file. */
  isUnreadable: boolean;
}

/**
 * A file of this device as a frame draws it, at once: the browser reads from it only what it shows, and its size
 * replaces `shape` when it is known.
 */
export function useLocalMedia(file: File, shape: Box): LocalMedia {
  const [local, setLocal] = useState<LocalMedia>({ media: null, isUnreadable: false });
  const { width, height } = shape;
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const kind = file.type.startsWith('video/') ? 'video' : 'image';
    const media: InPlaceMedia = { kind, sources: [{ url }], width: width * 1000, height: height * 1000 };
    let isCurrent = true;
    // In a microtask: effects do not set state themselves.
    queueMicrotask(() => isCurrent && setLocal({ media, isUnreadable: false }));
    readSize(url, kind)
      .then((size) => isCurrent && setLocal({ media: { ...media, ...size }, isUnreadable: false }))
      .catch(() => isCurrent && setLocal({ media, isUnreadable: true }));
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(url);
    };
  }, [file, width, height]);
  return local;
}

function readSize(url: string, kind: 'image' | 'video'): Promise<Box & { durationMs?: number }> {
  return new Promise((resolve, reject) => {
    if (kind === 'image') {
      const image = new Image();
      image.addEventListener('load', () => resolve({ width: image.naturalWidth, height: image.naturalHeight }));
      image.addEventListener('error', reject);
      image.src = url;
      return;
    }
    const video = document.createElement('video');
    video.preload = 'metadata';
    video.addEventListener('loadedmetadata', () => {
      const { videoWidth, videoHeight, duration } = video;
      if (videoWidth === 0) return reject(new Error('no picture'));
      const durationMs = Number.isFinite(duration) ? duration * 1000 : 0;
      resolve({ width: videoWidth, height: videoHeight, durationMs });
    });
    video.addEventListener('error', reject);
    video.src = url;
  });
}
