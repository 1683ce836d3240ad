import type { MediaKind } from '@ad-foundry/contract/rules/files/media-facts.ts';

const edge = 96;
/** Browsers limit how many videos can be open. */
const atOnce = 2;
const waitMs = 10_000;

/** Thumbnails by file, so that rows can unmount and remount. */
const pictures = new WeakMap<File, ImageBitmap | null>();
const requests = new Map<File, { kind: MediaKind; onMade: Set<() => void> }>();
let running = 0;

/** The thumbnail of a file; null if it cannot be created, undefined until it is created. */
export function pictureOf(file: File): ImageBitmap | null | undefined {
  return pictures.get(file);
}

/** Creates the thumbnail of a file and calls `onMade`. @returns a function that cancels the request */
export function requestPicture(file: File, kind: MediaKind, onMade: () => void): () => void {
  if (pictures.has(file)) return () => undefined;
  const request = requests.get(file) ?? { kind, onMade: new Set() };
  request.onMade.add(onMade);
  requests.set(file, request);
  makeNext();
  return () => {
    request.onMade.delete(onMade);
    if (request.onMade.size === 0 && requests.get(file) === request) requests.delete(file);
  };
}

function makeNext(): void {
  const [next] = requests;
  if (!next || running >= atOnce) return;
  const [file, { kind, onMade }] = next;
  requests.delete(file);
  running += 1;
  void (kind === 'image' ? stillOf(file) : frameOf(file))
    .catch(() => null)
    .then((picture) => {
      pictures.set(file, picture);
      running -= 1;
      for (const notify of onMade) notify();
      makeNext();
    });
  makeNext();
}

function stillOf(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file, { resizeWidth: edge, resizeQuality: 'low' });
}

/** A frame near the start of a video. */
async function frameOf(file: File): Promise<ImageBitmap> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error('a video shows no frame')), waitMs);
      video.addEventListener('loadeddata', () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error('a video cannot be shown')), { once: true });
      video.src = `${url}#t=0.1`;
    });
    return await createImageBitmap(video, { resizeWidth: edge, resizeQuality: 'low' });
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
