import {
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { useTranslations } from '#lib/i18n.ts';

type Crop = Extract<RepairOperation, { kind: 'crop' }>;
type Frame = Pick<Crop, 'left' | 'top' | 'width'>;

interface StageProps {
  /** The whole picture, or the frame of a video, filling its box. */
  picture: ReactNode;
  file: { width: number; height: number };
  crop: Crop;
  /** The least width that the window can have; its height follows. */
  leastWidth: number;
  /** The largest width, which is what is offered. */
  mostWidth: number;
  onFrame: (frame: Frame) => void;
  /** Keys that do not move the window. */
  onKey?: (key: string) => void;
  /** Drawn inside the window. */
  children?: ReactNode;
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** The whole picture with the window that is kept: moved and resized by mouse, touch and keys, always in its ratio. */
export function CropStage({ picture, file, crop, leastWidth, mostWidth, onFrame, onKey, children }: StageProps) {
  const t = useTranslations('repair.stage');
  const stage = useRef<HTMLDivElement>(null);
  const slack = { left: file.width - crop.width, top: file.height - crop.height };
  const axis = slack.left >= slack.top ? 'left' : 'top';
  const show = ({ left, top, width }: Frame) => {
    const wide = Math.round(Math.max(leastWidth, Math.min(width, mostWidth)));
    const high = Math.round((wide * crop.height) / crop.width);
    onFrame({ left: within(left, file.width - wide), top: within(top, file.height - high), width: wide });
  };
  const dragging = useDragging({ stage, file, crop, show });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextFrame(event, { crop, slack, axis });
    if (next === null) {
      if (!event.metaKey && !event.ctrlKey && !event.altKey) onKey?.(event.key);
      return;
    }
    event.preventDefault();
    show(next);
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
      {picture}
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('window')}
        aria-orientation={axis === 'left' ? 'horizontal' : 'vertical'}
        aria-valuemin={0}
        aria-valuemax={slack[axis]}
        aria-valuenow={crop[axis]}
        aria-valuetext={t('at', { axis, pixels: crop[axis] })}
        {...dragging('move')}
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
        {leastWidth < mostWidth
          ? corners.map((corner) => <Grip key={corner} corner={corner} {...dragging(corner)} />)
          : null}
      </div>
    </div>
  );
}

const corners = ['nw', 'ne', 'sw', 'se'] as const;
type Corner = (typeof corners)[number];
const places: Record<Corner, string> = {
  nw: '-top-1.5 -left-1.5 cursor-nw-resize',
  ne: '-top-1.5 -right-1.5 cursor-ne-resize',
  sw: '-bottom-1.5 -left-1.5 cursor-sw-resize',
  se: '-right-1.5 -bottom-1.5 cursor-se-resize',
};

/** A corner to pull; larger than it looks, for fingers. */
function Grip({ corner, ...handlers }: { corner: Corner } & ComponentProps<'span'>) {
  const look = `absolute size-3 bg-brand before:absolute before:-inset-3 before:content-[''] ${places[corner]}`;
  return <span {...handlers} className={look} />;
}

interface Dragging extends Pick<StageProps, 'file' | 'crop'> {
  stage: RefObject<HTMLDivElement | null>;
  show: (frame: Frame) => void;
}

/** The handlers that move the window, or pull a corner while the opposite one stays, in pixels of the file. */
function useDragging({ stage, file, crop, show }: Dragging) {
  const grip = useRef<{ x: number; y: number; at: Frame } | null>(null);
  const release = (event: PointerEvent) => {
    event.stopPropagation();
    grip.current = null;
  };
  const shape = crop.height / crop.width;
  return (part: 'move' | Corner) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      const { left, top, width } = crop;
      grip.current = { x: event.clientX, y: event.clientY, at: { left, top, width } };
    },
    onPointerMove: (event: PointerEvent) => {
      const shown = stage.current?.getBoundingClientRect();
      if (!grip.current || !shown) return;
      event.stopPropagation();
      const scale = file.width / shown.width;
      const moved = { x: (event.clientX - grip.current.x) * scale, y: (event.clientY - grip.current.y) * scale };
      const { left, top, width } = grip.current.at;
      if (part === 'move') return show({ left: left + moved.x, top: top + moved.y, width });
      const grown = part.endsWith('e') ? moved.x : -moved.x;
      show({
        left: part.endsWith('e') ? left : left - grown,
        top: part.startsWith('s') ? top : top - grown * shape,
        width: width + grown,
      });
    },
    onPointerUp: release,
    onPointerCancel: release,
  });
}

function within(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(value, most)));
}

interface KeyedFrame {
  crop: Crop;
  slack: { left: number; top: number };
  axis: 'left' | 'top';
}

/** The window after an arrow key, or after + or − around its middle; null for other keys. */
function nextFrame({ key, shiftKey }: KeyboardEvent, { crop, slack, axis }: KeyedFrame): Frame | null {
  const step = shiftKey ? 10 : 1;
  const { left, top, width, height } = crop;
  const isFree = slack.left > 0 && slack.top > 0;
  const along = (arrow: 'left' | 'top', pixels: number) => {
    const moved = isFree ? arrow : axis;
    return { left, top, width, [moved]: crop[moved] + pixels };
  };
  if (key === 'ArrowLeft') return along('left', -step);
  if (key === 'ArrowRight') return along('left', step);
  if (key === 'ArrowUp') return along('top', -step);
  if (key === 'ArrowDown') return along('top', step);
  if (key === 'Home') return { left, top, width, [axis]: 0 };
  if (key === 'End') return { left, top, width, [axis]: slack[axis] };
  if (key !== '+' && key !== '-' && key !== '=') return null;
  const grown = key === '-' ? -step : step;
  return { left: left - grown / 2, top: top - (grown * height) / width / 2, width: width + grown };
}
