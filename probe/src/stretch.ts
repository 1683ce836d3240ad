export type Size = { width: number; height: number };

/** Non-square pixels are shown wider or taller, never smaller: only the side that grows changes. */
export function stretch({ width, height }: Size, pixelAspect: number): Size {
  if (!(pixelAspect > 0) || !Number.isFinite(pixelAspect)) return { width, height };
  return pixelAspect >= 1
    ? { width: Math.round(width * pixelAspect), height }
    : { width, height: Math.round(height / pixelAspect) };
}

export function turn({ width, height }: Size, quarter: boolean): Size {
  return quarter ? { width: height, height: width } : { width, height };
}
