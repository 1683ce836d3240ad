import type { ReactNode } from 'react';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { cn } from '#lib/cn.ts';
import { SafeZoneOverlay, type SafeZoneSource } from './safe-zone.tsx';

interface FrameBox {
  width: number;
  height: number;
}

/** The largest size of a ratio, in CSS pixels, that fits into a box. */
function frameSize(shape: FrameBox, max: FrameBox): FrameBox {
  const scale = Math.min(max.width / shape.width, max.height / shape.height);
  return { width: Math.round(shape.width * scale), height: Math.round(shape.height * scale) };
}

export interface ShapeFrameProps {
  /** Width and height in any unit. */
  shape: FrameBox;
  type: FormatType;
  /** Maximum size; the frame is narrower in a narrow container. */
  max: FrameBox;
  /** The safe zone to overlay, if the format has one. */
  safeZone?: SafeZoneSource;
  /** Centred content of the frame. */
  children?: ReactNode;
  className?: string;
}

/** A frame in a fixed ratio. A carousel shows the edges of further cards. */
export function ShapeFrame({ shape, type, max, safeZone, children, className }: ShapeFrameProps) {
  const size = frameSize(shape, max);
  const small = Math.min(size.width, size.height) < 48;
  return (
    <span
      className={cn('relative block max-w-full shrink-0', className)}
      style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
    >
      {type === 'carousel' ? (
        <span
          aria-hidden
          className="absolute inset-y-[8%] -right-1 w-3 rounded-r-xs border border-l-0 border-line-strong bg-card"
        />
      ) : null}
      <span
        className={cn(
          'absolute inset-0 grid place-items-center overflow-hidden border border-edge bg-card text-ink-3',
          small ? 'rounded-[3px]' : 'rounded-control',
        )}
      >
        {safeZone ? <SafeZoneOverlay format={safeZone} /> : null}
        {children ? <span className="relative grid min-h-0 min-w-0 place-items-center">{children}</span> : null}
      </span>
    </span>
  );
}
