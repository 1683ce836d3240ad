import { Diamond } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import type { KeyFrame } from '@ad-foundry/contract/rules/repair/operation.ts';
import { cn } from '#lib/cn.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { RepairFile } from './repair-props.ts';

interface Props {
  file: Pick<RepairFile, 'facts' | 'filmstripUrl'>;
  frames: readonly KeyFrame[];
  shots: Focus['shots'];
  atMs: number;
  onAt: (atMs: number) => void;
  onFrames: (frames: KeyFrame[]) => void;
  /** Adds a key frame at this moment, where the window is now. */
  onAdd: () => void;
}

const stepMs = 100;

/**
 * The filmstrip of a video with its cuts and the key frames of its window, which are dragged, moved by arrow keys and
 * removed by Delete. The window stays still between them or glides to the next within its shot.
 */
export function WindowTrack({ file: { facts, filmstripUrl }, frames, shots, atMs, onAt, onFrames, onAdd }: Props) {
  const t = useTranslations('repair.track');
  const track = useRef<HTMLDivElement>(null);
  const total = facts.durationMs ?? 0;
  if (total === 0) return null;
  const momentOf = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect();
    return box ? Math.round(Math.max(0, Math.min(1, (clientX - box.left) / box.width)) * total) : atMs;
  };
  const isCut = (frame: KeyFrame) => shots.some((shot) => shot.atMs === frame.atMs);
  const glides = frames.some((frame) => frame.glides);
  const share = shareOf(total);
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
        <Segmented
          label={t('label')}
          value={glides ? 'follows' : 'still'}
          onValueChange={(value) =>
            onFrames(
              frames.map((frame, index) => ({ ...frame, glides: value === 'follows' && index > 0 && !isCut(frame) })),
            )
          }
          options={[
            { value: 'still', label: t('still') },
            { value: 'follows', label: t('follows') },
          ]}
        />
        <Button size="sm" icon={<Diamond />} onClick={onAdd}>
          {t('add')}
          <Kbd className="max-sm:hidden">N</Kbd>
        </Button>
        <span className="num ml-auto">{formatDuration(atMs)}</span>
      </div>
      <div
        ref={track}
        className="relative h-10 touch-none overflow-hidden rounded-control bg-press"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onAt(momentOf(event));
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) onAt(momentOf(event));
        }}
      >
        {filmstripUrl ? <img src={filmstripUrl} alt="" draggable={false} className="size-full object-fill" /> : null}
        {shots.slice(1).map((shot) => (
          <span key={shot.atMs} className="absolute inset-y-0 w-px bg-ink/70" style={{ left: share(shot.atMs) }} />
        ))}
        <span className="absolute inset-y-0 w-0.5 bg-brand" style={{ left: share(atMs) }} />
      </div>
      <KeyFrames total={total} frames={frames} atMs={atMs} onAt={onAt} onFrames={onFrames} momentOf={momentOf} />
    </div>
  );
}

const shareOf = (total: number) => (moment: number) => `${(moment / total) * 100}%`;

interface KeyFramesProps extends Pick<Props, 'frames' | 'atMs' | 'onAt' | 'onFrames'> {
  total: number;
  momentOf: (event: PointerEvent) => number;
}

/** The key frames, to drag along the filmstrip. */
function KeyFrames({ total, frames, atMs, onAt, onFrames, momentOf }: KeyFramesProps) {
  const t = useTranslations('repair.track');
  const share = shareOf(total);
  const move = (index: number, to: number) => {
    const moved = Math.max(0, Math.min(Math.round(to), total));
    onFrames(frames.map((frame, each) => (each === index ? { ...frame, atMs: moved } : frame)));
    onAt(moved);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const frame = frames[index];
    if (!frame) return;
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      move(index, frame.atMs + (event.key === 'ArrowRight' ? stepMs : -stepMs) * (event.shiftKey ? 10 : 1));
    else if ((event.key === 'Delete' || event.key === 'Backspace') && frames.length > 1)
      onFrames(frames.filter((_, each) => each !== index));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative mx-1.5 h-5">
      {frames.map((frame, index) => (
        <span
          key={index}
          role="slider"
          tabIndex={0}
          aria-label={t('frame', { number: index + 1 })}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={frame.atMs}
          aria-valuetext={formatDuration(frame.atMs)}
          onFocus={() => onAt(frame.atMs)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) move(index, momentOf(event));
          }}
          className={cn(
            'absolute top-1 size-3 -translate-x-1/2 rotate-45 cursor-ew-resize touch-none border-2 border-brand before:absolute before:-inset-2 before:content-[""]',
            frame.atMs <= atMs && (frames[index + 1]?.atMs ?? Infinity) > atMs ? 'bg-brand' : 'bg-paper',
          )}
          style={{ left: share(frame.atMs) }}
        />
      ))}
    </div>
  );
}
