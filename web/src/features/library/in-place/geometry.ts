import type { InPlaceFrame } from '@ad-foundry/contract/rules/formats/in-place.ts';
import type { InPlaceMedia } from './in-place-props.ts';

/** The screen of the drawn phone in CSS pixels, and the body around it. */
export const screen = { width: 360, height: 740 };
const rim = 9;
export const phone = { width: screen.width + 2 * rim, height: screen.height + 2 * rim };
/** The window of a computer, for banners that no phone shows. */
export const desktop = { width: 1120, height: 760 };

export interface Box {
  width: number;
  height: number;
}

/** Whether a frame is drawn in a window: banners wider than a phone, and skyscrapers beside a text. */
export function isOnDesktop(frame: InPlaceFrame | null, { width, height }: Box): boolean {
  return frame === 'banner' && (width > 344 || height / width > 2.5) && (width / height > 3.2 || height > 500);
}

/** The size that a frame is drawn at before it is scaled. */
export function trueSize(frame: InPlaceFrame | null, media: InPlaceMedia): Box {
  if (isOnDesktop(frame, media)) return desktop;
  return frame === null || frame === 'plain' ? fit(media, screen, 'contain') : phone;
}

/** The size of a file in a box: the whole file, or so large that it covers the box. */
export function fit(file: Box, box: Box, how: 'contain' | 'cover'): Box {
  const scales = [box.width / file.width, box.height / file.height] as const;
  const scale = how === 'contain' ? Math.min(...scales) : Math.max(...scales);
  return { width: file.width * scale, height: file.height * scale };
}

/** The width to draw at so that the frame fits a room, at most its true size. */
export function widthWithin(room: Box, frame: InPlaceFrame | null, media: InPlaceMedia): number {
  const whole = trueSize(frame, media);
  return whole.width * Math.min(1, room.width / whole.width, room.height / whole.height);
}
