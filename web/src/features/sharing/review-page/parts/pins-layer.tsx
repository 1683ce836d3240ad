import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { Area } from '@ad-foundry/contract/comments.ts';
import { placeWord } from '#features/talk/comments/place-words.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { ListedThread } from '#features/sharing/review-page/store/list-threads.ts';

interface PinsLayerProps {
  threads: readonly ListedThread[];
  currentId: string | null;
  /** The pin of the unsent comment. */
  draft: Area | undefined;
  onChoose?: (item: ListedThread) => void;
  /** Places the pin of a new comment; absent where the holder may not comment. */
  onPlace?: ((area: Area) => void) | undefined;
  /** Moves the unsent pin, with the arrow keys. */
  onMove?: (area: Area) => void;
  /** Continues to the text, with Enter on the unsent pin. */
  onWrite?: () => void;
}

const percent = (share: number) => `${share * 100}%`;
// The tip of a pin is its lower left corner.
const tipOf = ({ x, y, width }: Area) => ({ left: percent(x + width), top: percent(y) });
const boxOf = ({ x, y, width, height }: Area) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});
const look =
  'absolute grid size-6 origin-bottom-left -translate-y-full scale-[var(--unscale,1)] cursor-pointer place-items-center rounded-full rounded-bl-[2px] border-2 text-xs font-semibold shadow-float';
const darkLook = 'border-[oklch(0.97_0.005_80)] bg-[oklch(0.2_0.01_80)] text-[oklch(0.97_0.005_80)]';
const currentLook = 'z-1 border-on-brand bg-brand text-on-brand ring-4 ring-[oklch(0.89_0.18_98/.4)]';

/** The pins of the comments on a file, over the file; a click elsewhere on the file places a new one. */
export function PinsLayer({ threads, currentId, draft, onChoose, onPlace, onMove, onWrite }: PinsLayerProps) {
  const t = useTranslations('reviewPage.pins');
  const place = useTranslations('comments.place');
  const put = (event: MouseEvent<HTMLElement>) => {
    if (!onPlace || event.target !== event.currentTarget) return;
    event.stopPropagation();
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const share = (value: number) => Math.min(1, Math.max(0, value));
    onPlace({
      x: share((event.clientX - left) / width),
      y: share((event.clientY - top) / height),
      width: 0,
      height: 0,
    });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by keyboard, the composer places the pin
    <div data-pins className={cn('absolute inset-0 z-1', onPlace && 'cursor-crosshair')} onClick={put}>
      {threads.map((item) => {
        const { thread, number } = item;
        if (!thread.area) return null;
        const isCurrent = thread.id === currentId;
        return (
          <span key={thread.id}>
            {thread.area.width > 0 || thread.area.height > 0 ? (
              <span
                aria-hidden
                className="pointer-events-none absolute border-2 border-brand"
                style={boxOf(thread.area)}
              />
            ) : null}
            <button
              type="button"
              aria-label={t('label', { number: number ?? 0, what: place(placeWord(thread.area)) })}
              aria-pressed={isCurrent}
              className={cn(look, isCurrent ? currentLook : darkLook)}
              style={tipOf(thread.area)}
              onClick={(event) => {
                event.stopPropagation();
                onChoose?.(item);
              }}
            >
              {number}
            </button>
          </span>
        );
      })}
      {draft ? <DraftPin {...{ draft, onMove, onWrite }} /> : null}
    </div>
  );
}

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

type DraftPinProps = { draft: Area } & Pick<PinsLayerProps, 'onMove' | 'onWrite'>;

function DraftPin({ draft, onMove, onWrite }: DraftPinProps) {
  const t = useTranslations('reviewPage.pins');
  const place = useTranslations('comments.place');
  const pin = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A pin that the keyboard placed waits for the arrow keys.
    if (document.activeElement?.closest('[data-place-pin]')) pin.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || !onMove) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? 0.1 : 0.01;
    const move = (from: number, by: number) => Math.min(1, Math.max(0, from + by * far));
    onMove({ ...draft, x: move(draft.x, step[0]), y: move(draft.y, step[1]) });
  };
  return (
    <button
      ref={pin}
      type="button"
      aria-label={t('draft', { place: place(placeWord(draft)) })}
      className={cn(look, currentLook)}
      style={tipOf(draft)}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        event.stopPropagation();
        onWrite?.();
      }}
    >
      +
    </button>
  );
}
