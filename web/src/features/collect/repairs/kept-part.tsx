import { Pause, Play } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { RepairFile } from './repair-props.ts';

interface Props {
  file: RepairFile;
  operations: readonly RepairOperation[];
  onStart: (startMs: number) => void;
}

const stepMs = 100;
const largeStepMs = 1000;
const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

/**
 * The part of a video that is kept, on its filmstrip: moved by mouse, touch and keys, played with its sound. Nothing
 * where the whole is kept.
 */
export function KeptPart({ file: { facts, filmstripUrl, videoUrl }, operations, onStart }: Props) {
  const t = useTranslations('repair.stage');
  const strip = useRef<HTMLDivElement>(null);
  const trim = operations.find((each) => each.kind === 'trim');
  const total = facts.durationMs ?? 0;
  const { startMs, durationMs } = trim ?? { startMs: 0, durationMs: total };
  const endMs = startMs + durationMs;
  const most = total - durationMs;
  const text = t('partFrom', {
    from: formatDuration(startMs),
    to: formatDuration(endMs),
    total: formatDuration(total),
  });
  const moveTo = (ms: number) => onStart(Math.round(Math.max(0, Math.min(ms, most)) / stepMs) * stepMs);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextStart(event, { at: startMs, most });
    if (next === null) return;
    event.preventDefault();
    moveTo(next);
  };
  const dragging = useDragging({ strip, startMs, totalMs: total, moveTo });
  if (!trim || total === 0) return null;
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between text-xs text-ink-2">
        <span>{t('part')}</span>
        <span className="num">{text}</span>
      </div>
      <div className="flex items-center gap-2">
        {videoUrl ? <PlayPart key={videoUrl} url={videoUrl} startMs={startMs} endMs={endMs} /> : null}
        <div
          ref={strip}
          className="relative h-11 min-w-0 flex-1 touch-none overflow-hidden rounded-control bg-press select-none"
        >
          {filmstripUrl ? <img src={filmstripUrl} alt="" draggable={false} className="size-full object-fill" /> : null}
          <div
            role="slider"
            tabIndex={0}
            aria-label={t('part')}
            aria-valuemin={0}
            aria-valuemax={most}
            aria-valuenow={startMs}
            aria-valuetext={text}
            onKeyDown={onKeyDown}
            {...dragging}
            className="absolute inset-y-0 min-w-6 cursor-grab rounded-control border-x-6 border-y-2 border-brand shadow-[0_0_0_9999px_rgb(0_0_0/0.6)] -outline-offset-6 active:cursor-grabbing"
            style={{ left: percent(startMs, total), width: percent(durationMs, total) }}
          />
        </div>
      </div>
    </div>
  );
}

interface Dragging {
  strip: RefObject<HTMLDivElement | null>;
  startMs: number;
  totalMs: number;
  moveTo: (ms: number) => void;
}

/** The handlers that move the kept part with the pointer. */
function useDragging({ strip, startMs, totalMs, moveTo }: Dragging) {
  const grip = useRef<{ x: number; at: number } | null>(null);
  const release = () => {
    grip.current = null;
  };
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLDivElement>) => {
      currentTarget.setPointerCapture(pointerId);
      grip.current = { x: clientX, at: startMs };
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      const width = strip.current?.getBoundingClientRect().width ?? 0;
      if (grip.current && width > 0) moveTo(grip.current.at + ((clientX - grip.current.x) / width) * totalMs);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}

/** Plays the kept part with its sound. */
function PlayPart({ url, startMs, endMs }: { url: string; startMs: number; endMs: number }) {
  const t = useTranslations('repair.stage');
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const toggle = () => {
    const { current } = video;
    if (!current) return;
    if (isPlaying) return current.pause();
    current.currentTime = startMs / 1000;
    void current.play().catch(() => setPlaying(false));
  };
  return (
    <>
      <IconButton label={t(isPlaying ? 'pause' : 'play')} onClick={toggle} className="size-11 shrink-0">
        {isPlaying ? <Pause className="size-4" /> : <Play className="size-4" />}
      </IconButton>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- no caption files exist for uploaded ads */}
      <video
        ref={video}
        src={url}
        playsInline
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => {
          if (currentTarget.currentTime * 1000 >= endMs) currentTarget.pause();
        }}
        className={isPlaying ? 'fixed right-5 bottom-24 z-10 max-h-48 max-w-56 rounded-card shadow-float' : 'hidden'}
      />
    </>
  );
}

/** The start after an arrow key; null for other keys. */
function nextStart({ key, shiftKey }: KeyboardEvent, { at, most }: { at: number; most: number }): number | null {
  const step = shiftKey ? largeStepMs : stepMs;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return at - step;
  if (key === 'ArrowRight' || key === 'ArrowUp') return at + step;
  if (key === 'Home') return 0;
  return key === 'End' ? most : null;
}
