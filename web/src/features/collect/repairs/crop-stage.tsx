import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject } from 'react';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { useTranslations } from '#lib/i18n.ts';

type Crop = Extract<RepairOperation, { kind: 'crop' }>;

interface StageProps {
  url: string;
  file: { width: number; height: number };
  crop: Crop;
  onMove: (place: { left: number; top: number }) => void;
  /** Drawn inside the window. */
  children?: ReactNode;
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The whole picture with the window that is kept: moved by mouse, touch and keys along the side that is cut. */
export function CropStage({ url, file, crop, onMove, children }: StageProps) {
  const t = useTranslations('repair.stage');
  const stage = useRef<HTMLDivElement>(null);
  const axis = crop.width < file.width ? 'left' : 'top';
  const most = axis === 'left' ? file.width - crop.width : file.height - crop.height;
  const moveTo = (pixels: number) => onMove({ left: crop.left, top: crop.top, [axis]: within(pixels, most) });

  const dragging = useDragging({ stage, file, crop, axis, moveTo });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPosition(event, { at: crop[axis], most });
    if (next === null) return;
    event.preventDefault();
    moveTo(next);
  };
  return (
    <div
      ref={stage}
      className="relative mx-auto max-w-full touch-none overflow-hidden rounded-control select-none"
      style={{
        aspectRatio: `${file.width} / ${file.height}`,
        width: `min(100%, ${(430 * file.width) / file.height}px)`,
      }}
    >
      <img src={url} alt="" draggable={false} className="absolute inset-0 size-full" />
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('window')}
        aria-orientation={axis === 'left' ? 'horizontal' : 'vertical'}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={crop[axis]}
        aria-valuetext={t('at', { axis, pixels: crop[axis] })}
        {...dragging}
        onKeyDown={onKeyDown}
        className="absolute cursor-move border-2 border-brand shadow-[0_0_0_9999px_rgb(0_0_0/0.6)] -outline-offset-6"
        style={{
          left: percent(crop.left, file.width),
          top: percent(crop.top, file.height),
          width: percent(crop.width, file.width),
          height: percent(crop.height, file.height),
        }}
      >
        {children}
      </div>
    </div>
  );
}

interface Dragging extends Pick<StageProps, 'file' | 'crop'> {
  stage: RefObject<HTMLDivElement | null>;
  axis: 'left' | 'top';
  moveTo: (pixels: number) => void;
}

/** The handlers that move the window with the pointer, in pixels of the file. */
function useDragging({ stage, file, crop, axis, moveTo }: Dragging) {
  const grip = useRef<{ x: number; y: number; at: number } | null>(null);
  const release = () => {
    grip.current = null;
  };
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent<HTMLDivElement>) => {
      currentTarget.setPointerCapture(pointerId);
      grip.current = { x, y, at: crop[axis] };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const shown = stage.current?.getBoundingClientRect();
      if (!grip.current || !shown) return;
      const moved = axis === 'left' ? clientX - grip.current.x : clientY - grip.current.y;
      moveTo(grip.current.at + (moved * file.width) / shown.width);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function within(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(value, most)));
}

/** The position after an arrow key; null for other keys. */
function nextPosition({ key, shiftKey }: KeyboardEvent, { at, most }: { at: number; most: number }): number | null {
  const step = shiftKey ? 10 : 1;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at - step;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at + step;
  if (key === 'Home') return 0;
  return key === 'End' ? most : null;
}
