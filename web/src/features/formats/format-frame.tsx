import type { FormatSpec } from '@ad-foundry/contract/rules/format-spec.ts';
import { frameRatio } from '@ad-foundry/contract/rules/shape.ts';
import { ShapeFrame, type ShapeFrameProps } from './shape-frame.tsx';

export interface FormatFrameProps extends Omit<ShapeFrameProps, 'shape'> {
  spec: FormatSpec;
}

/** A drawn frame of the format's true ratio. */
export function FormatFrame({ spec, ...frame }: FormatFrameProps) {
  return <ShapeFrame shape={frameRatio(spec, frame.type)} {...frame} />;
}
