import { z } from 'zod';

/**
 * Where a picture has what stands out, as a grid of weights: one byte for each cell, rows from the top, in base64. A
 * video has one grid for each shot, from its first moment on; a still picture has one.
 */
export const focusSchema = z
  .object({
    columns: z.number().int().positive().max(64),
    rows: z.number().int().positive().max(64),
    shots: z
      .array(z.object({ atMs: z.number().int().nonnegative(), weights: z.string().max(8192) }))
      .min(1)
      .max(24),
  })
  .meta({
    id: 'Focus',
    description: 'Where a picture, or each shot of a video, has what stands out.',
    example: { columns: 2, rows: 1, shots: [{ atMs: 0, weights: 'AP8=' }] },
  });
export type Focus = z.infer<typeof focusSchema>;

/** The grid of one shot, decoded. */
export interface FocusGrid {
  columns: number;
  rows: number;
  weights: Uint8Array;
}

export function gridOf({ columns, rows, shots }: Focus, shot: number): FocusGrid {
  const weights = Uint8Array.from(atob(shots[shot]?.weights ?? ''), (letter) => letter.charCodeAt(0));
  return { columns, rows, weights };
}
