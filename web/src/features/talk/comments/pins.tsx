import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Area } from '@ad-foundry/contract/comments.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { momentText, placeWord } from './place-words.ts';
import type { ListedThread } from './thread-list.ts';
import type { ReviewedVideo, Discussion } from './use-discussion.ts';

interface PinsProps {
  discussion: Discussion;
  video: ReviewedVideo | null;
  /** The playback position of the video; null for pictures. */
  seconds: number | null;
  onChoose: (item: ListedThread) => void;
  /** Label of the pins on the compared version, on which no pin can be placed. */
  label?: string | undefined;
}

/** The pins of a card's comments over the picture, and the pin of the unsent comment. */
export function Pins({ discussion, video, seconds, onChoose, label }: PinsProps) {
  const { items, current, draft, placing } = discussion;
  const pinned = items.filter((item) => item.thread.area && (item.number !== null || item === current));
  return (
    <div className="absolute inset-0" {...(label ? { role: 'group', 'aria-label': label } : {})}>
      {pinned.map((item) => (
        <Pin
          key={item.thread.id}
          item={item}
          video={video}
          isCurrent={item === current}
          isNow={isNow(item, seconds)}
          onChoose={() => onChoose(item)}
        />
      ))}
      {placing && !label ? <Drawing discussion={discussion} /> : null}
      {draft.area && !label ? <DraftPin discussion={discussion} area={draft.area} /> : null}
    </div>
  );
}

const nearMs = 500;

function isNow({ thread: { moment } }: ListedThread, seconds: number | null): boolean {
  if (moment === null || seconds === null) return true;
  const ms = seconds * 1000;
  return ms >= moment.startMs - nearMs && ms <= (moment.endMs ?? moment.startMs) + nearMs;
}

const percent = (share: number) => `${share * 100}%`;
const boxOf = ({ x, y, width, height }: Area) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});
/**
 * The position of a pin's tip, which is its lower left corner: at the point, or at the upper right corner of a
 * rectangle.
 */
const tipOf = ({ x, y, width }: Area) => ({ left: percent(x + width), top: percent(y) });
const pinLook =
  'absolute grid size-6.5 origin-bottom-left -translate-y-full place-items-center rounded-full rounded-bl-[2px] border-2 text-xs font-semibold shadow-float';

interface PinProps {
  item: ListedThread;
  video: ReviewedVideo | null;
  isCurrent: boolean;
  /** Whether the pin's moment is the current position of the video. */
  isNow: boolean;
  onChoose: () => void;
}

function Pin({ item, video, isCurrent, isNow: now, onChoose }: PinProps) {
  const label = usePinLabel(item, video);
  const { area } = item.thread;
  if (!area) return null;
  return (
    <>
      {area.width > 0 || area.height > 0 ? (
        <span
          aria-hidden
          className={cn(
            'pointer-events-none absolute border-2',
            isCurrent ? 'border-brand' : 'border-[oklch(1_0_0/.75)]',
            !now && !isCurrent && 'opacity-40',
          )}
          style={boxOf(area)}
        />
      ) : null}
      <button
        type="button"
        aria-label={label}
        aria-pressed={isCurrent}
        data-pin={item.number ?? ''}
        onClick={onChoose}
        className={cn(
          pinLook,
          isCurrent
            ? 'z-1 border-on-brand bg-brand text-on-brand ring-4 ring-[oklch(0.89_0.18_98/.4)]'
            : 'border-[oklch(0.25_0.01_80)] bg-[oklch(0.97_0.005_80)] text-[oklch(0.2_0.01_80)]',
          !now && !isCurrent && 'scale-[.82] bg-[oklch(0.25_0.01_80)] text-[oklch(0.97_0.005_80)]',
        )}
        style={tipOf(area)}
      >
        {item.number ?? '✓'}
      </button>
    </>
  );
}

/** The label of a pin: number, place, moment, author. */
export function usePinLabel({ number, thread }: ListedThread, video: ReviewedVideo | null): string {
  const t = useTranslations('comments');
  const { area, moment, author } = thread;
  const parts = [
    area ? t(`place.${placeWord(area)}`) : null,
    moment && video ? momentText(moment, video.rate) : null,
    author?.name ?? t('formerPerson'),
  ].filter((part) => part !== null);
  return t('pin.label', { number: number ?? 0, what: parts.join(', ') });
}

/** Places the pin: a click sets a point, a drag a rectangle. */
function Drawing({ discussion }: { discussion: Discussion }) {
  const [start, setStart] = useState<{ x: number; y: number } | null>(null);
  const touched = useRef<Area | undefined>(undefined);
  const { draft, setDraft, write } = discussion;
  const at = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.min(1, Math.max(0, value));
    return { x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) };
  };
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (start) setDraft({ ...draft, area: areaBetween(start, at(event)) });
  };
  return (
    <div
      data-edge
      data-drawing
      className="absolute inset-0 cursor-crosshair touch-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(at(event));
      }}
      onPointerMove={draw}
      onPointerUp={(event) => {
        setStart(null);
        const area = start ? areaBetween(start, at(event)) : undefined;
        if (event.pointerType === 'touch') touched.current = area;
        else write(area);
      }}
      onTouchEnd={(event) => {
        // Browsers send a click after a touch, which would hit the comments that cover this place by then.
        event.preventDefault();
        write(touched.current);
      }}
    />
  );
}

const smallest = 0.015;

function areaBetween(start: { x: number; y: number }, end: { x: number; y: number }): Area {
  const width = Math.abs(end.x - start.x);
  const height = Math.abs(end.y - start.y);
  if (width < smallest && height < smallest) return { ...end, width: 0, height: 0 };
  return { x: Math.min(start.x, end.x), y: Math.min(start.y, end.y), width, height };
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The pin of the unsent comment; arrow keys move it, Enter focuses the text. */
function DraftPin({ discussion, area }: { discussion: Discussion; area: Area }) {
  const t = useTranslations('comments');
  const pin = useRef<HTMLButtonElement>(null);
  const { draft, setDraft, placing, write } = discussion;
  useEffect(() => {
    if (placing) pin.current?.focus();
  }, [placing]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const far = event.shiftKey ? 0.1 : 0.01;
    const move = (from: number, by: number, size: number) => Math.min(1 - size, Math.max(0, from + by * far));
    const [x, y] = [move(area.x, step[0], area.width), move(area.y, step[1], area.height)];
    setDraft({ ...draft, area: { ...area, x, y } });
  };
  return (
    <>
      {area.width > 0 || area.height > 0 ? (
        <span aria-hidden className="pointer-events-none absolute border-2 border-brand" style={boxOf(area)} />
      ) : null}
      <button
        ref={pin}
        type="button"
        aria-label={t('pin.draft', { place: t(`place.${placeWord(area)}`) })}
        onKeyDown={onKeyDown}
        onClick={() => write()}
        className={cn(pinLook, 'z-2 border-on-brand bg-brand text-on-brand', placing && 'pointer-events-none')}
        style={tipOf(area)}
      >
        +
      </button>
    </>
  );
}
