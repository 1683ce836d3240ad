/** Width and height in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/**
 * The visible part of a picture: `scale` relative to the fitted size, with the point `x`, `y` (fractions of its width
 * and height) in the centre. Relative values, so that pictures of different sizes can share one view.
 */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** The size of the stage, and the picture's size in pixels. */
export interface Frame {
  room: Size;
  media: Size;
}

export const fitted: View = { scale: 1, x: 0.5, y: 0.5 };
const most = 16;

/** The largest size that fits the stage and keeps the aspect ratio. */
export function fitSize({ room, media }: Frame): Size {
  const scale = Math.min(room.width / media.width, room.height / media.height);
  return { width: media.width * scale, height: media.height * scale };
}

/** The scale at which one picture pixel covers `share` screen pixels, at this pixel density. */
export function scaleOf(share: number, frame: Frame, density: number): number {
  return (share * frame.media.width) / density / Math.max(1, fitSize(frame).width);
}

/** Screen pixels per picture pixel. */
export function shareOf({ scale }: View, frame: Frame, density: number): number {
  return (fitSize(frame).width * scale * density) / frame.media.width;
}

/** Clamps a view so that no more empty space is visible than necessary. */
export function clampView(view: View, frame: Frame, density: number): View {
  const actual = scaleOf(1, frame, density);
  const scale = Math.min(Math.max(view.scale, Math.min(1, actual)), Math.max(most * actual, 4));
  const fit = fitSize(frame);
  const within = (at: number, room: number, size: number): number => {
    const seen = room / (size * scale);
    return seen >= 1 ? 0.5 : Math.min(Math.max(at, seen / 2), 1 - seen / 2);
  };
  return {
    scale,
    x: within(view.x, frame.room.width, fit.width),
    y: within(view.y, frame.room.height, fit.height),
  };
}

/** Zooms by `factor`; the point `at` (pixels from the stage's centre) stays in place. */
export function zoomAt(view: View, factor: number, frame: Frame, at: { x: number; y: number }): View {
  const fit = fitSize(frame);
  const scale = view.scale * factor;
  return {
    scale,
    x: view.x + (at.x / fit.width) * (1 / view.scale - 1 / scale),
    y: view.y + (at.y / fit.height) * (1 / view.scale - 1 / scale),
  };
}

/** Pans by the pixels that the pointer moved. */
export function panBy(view: View, by: { x: number; y: number }, frame: Frame): View {
  const fit = fitSize(frame);
  return { ...view, x: view.x - by.x / (fit.width * view.scale), y: view.y - by.y / (fit.height * view.scale) };
}
