import { Check, X } from 'lucide-react';
import { cn } from '#lib/cn.ts';
import { Landscape, type Scene } from './landscape.tsx';

const marks = {
  fits: { Icon: Check, look: 'bg-ok-fill text-ok ring-ok-line' },
  fails: { Icon: X, look: 'bg-bad-fill text-bad ring-bad-line' },
};

export interface SlotDrawingProps {
  /** CSS aspect ratio. */
  ratio: '9 / 16' | '4 / 5' | '1 / 1' | '16 / 9';
  scene?: Scene;
  sunX?: number;
  mark?: keyof typeof marks;
  /** Whether to draw the safe zone over the picture. */
  safeZone?: boolean;
  className?: string;
}

function EmptyFrame({ ratio }: Pick<SlotDrawingProps, 'ratio'>) {
  return (
    <span className="num absolute inset-0 grid place-items-center rounded-xs border border-dashed border-edge text-[11px] text-ink-3">
      {ratio.replace(' / ', ':')}
    </span>
  );
}

/** Small illustration of a slot without text; not interactive. */
export function SlotDrawing({ ratio, scene, sunX, mark, safeZone, className }: SlotDrawingProps) {
  const shown = mark ? marks[mark] : undefined;
  return (
    <div aria-hidden className={cn('rounded-card border border-line bg-card p-2', className)}>
      <div className="relative overflow-hidden rounded-xs" style={{ aspectRatio: ratio }}>
        {scene ? <Landscape scene={scene} sunX={sunX} className="size-full" /> : <EmptyFrame ratio={ratio} />}
        {safeZone ? (
          <span className="absolute inset-x-[9%] top-[14%] bottom-[22%] rounded-xs border border-brand bg-brand/45" />
        ) : null}
      </div>
      <div className="flex h-6 items-end gap-2">
        <span className="mb-1 h-1.5 w-2/5 rounded-full bg-press" />
        {shown ? (
          <span className={cn('ml-auto grid size-4.5 place-items-center rounded-full ring-1', shown.look)}>
            <shown.Icon className="size-3" strokeWidth={2.5} />
          </span>
        ) : (
          <span className="mb-1 ml-auto h-1.5 w-1/5 rounded-full bg-press" />
        )}
      </div>
    </div>
  );
}
