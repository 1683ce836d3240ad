/** Shapes and lengths of the generated ads, each with its name in the filters of the screens. */

export interface Shape {
  width: number | null;
  height: number | null;
  ratio: string | null;
}

export const shapes: readonly Shape[] = [
  { width: 1080, height: 1920, ratio: '9:16' },
  { width: 1080, height: 1350, ratio: '4:5' },
  { width: 1000, height: 1000, ratio: '1:1' },
  { width: null, height: null, ratio: null },
  { width: 1080, height: 1918, ratio: '9:16' },
  { width: 1920, height: 1080, ratio: '16:9' },
  { width: 1200, height: 628, ratio: '1.91:1' },
  { width: 1000, height: 300, ratio: 'other' },
];

export interface Length {
  durationMs: number | null;
  length: string | null;
}

export const lengths: readonly Length[] = [
  { durationMs: 6000, length: 'up-to-15' },
  { durationMs: 15_400, length: 'up-to-15' },
  { durationMs: 15_600, length: 'up-to-30' },
  { durationMs: null, length: null },
  { durationMs: 30_400, length: 'up-to-30' },
  { durationMs: 30_600, length: 'longer' },
  { durationMs: 180_000, length: 'longer' },
];

/** States of ads at the platform; more frequent states are repeated. */
export const states = [
  'active',
  'active',
  'paused',
  'parent-paused',
  'in-review',
  'rejected',
  'issues',
  'archived',
] as const;
