import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { frameRatio } from '@ad-foundry/contract/rules/formats/shape.ts';
import { ShapeFrame, type ShapeFrameProps } from './shape-frame.tsx';

export interface FormatFrameProps extends Omit<ShapeFrameProps, 'shape'> {
  spec: FormatSpec;
}

/** A frame in the format's ratio. */
export function FormatFrame({ spec, ...frame }: FormatFrameProps) {
  return <ShapeFrame shape={frameRatio(spec, frame.type)} {...frame} />;
}
