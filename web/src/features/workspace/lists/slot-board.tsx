import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import type { ListedSlot } from '@ad-foundry/contract/listed-slots.ts';
import type { ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { isUndecided, reviewStates, type ReviewState } from '@ad-foundry/contract/rules/review/state.ts';
import { undoLast } from '#features/talk/decisions/last-decision.ts';
import { ReasonForm } from '#features/talk/comments/lazy-reason-form.ts';
import { useDecisions, type Reason } from '#features/talk/decisions/use-decisions.ts';
import { ReviewMark } from '#ui/data/review-state.tsx';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { useCanEdit } from '#lib/can-edit.ts';
import { takesLetters } from '#lib/typing.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { isBehind } from '#ui/overlay/in-front.ts';
import { BoardCard } from './board-card.tsx';
import { boardSlotsQuery, slotCountsQuery, takeOffBoard } from './board-queries.ts';

/** The slots of the matching creatives in columns by state; decided on by button and key. */
export function SlotBoard({ filter }: { filter: ListedCreativesFilter }) {
  const { data: counts } = useQuery(slotCountsQuery(filter));
  const area = useRef<HTMLDivElement>(null);
  const mayDecide = useCanEdit('version:decide') && filter.status !== 'archived';
  const board = useBoardDecisions(area);
  useBoardKeys({ area, ...(mayDecide ? board : {}) });
  // Campaigns that need approval have nothing that is only delivered, and others nothing to review.
  const hasDelivered = (counts?.delivered ?? 0) > 0;
  const hasToReview = !hasDelivered || (counts?.['to-review'] ?? 0) > 0;
  const columns = reviewStates.filter((state) =>
    state === 'delivered' ? hasDelivered : state !== 'to-review' || hasToReview,
  );
  return (
    <div className="grid gap-3">
      <div
        ref={area}
        className="scroll-slim -mx-4 grid auto-cols-[minmax(9.5rem,1fr)] grid-flow-col gap-2 overflow-x-auto px-4 pb-2 md:-mx-6 md:px-6"
      >
        {columns.map((state) => (
          <Column
            key={state}
            state={state}
            filter={filter}
            count={counts?.[state]}
            {...(mayDecide && isUndecided(state) ? { onApprove: board.approve, onAsk: board.ask } : {})}
          />
        ))}
      </div>
      {mayDecide ? <Keys /> : null}
      {board.asking ? <AskDialog slot={board.asking} onReason={board.askWith} onClose={() => board.ask(null)} /> : null}
    </div>
  );
}

interface ColumnProps {
  state: ReviewState;
  filter: ListedCreativesFilter;
  count: number | undefined;
  onApprove?: (slot: ListedSlot) => void;
  onAsk?: (slot: ListedSlot) => void;
}

function Column({ state, filter, count, onApprove, onAsk }: ColumnProps) {
  const t = useTranslations('review');
  const id = useId();
  const { rows, error, more, retry } = usePaged(boardSlotsQuery(filter, state));
  const left = Math.max(0, (count ?? 0) - (rows?.length ?? 0));
  return (
    <section
      aria-labelledby={id}
      data-board-column={state}
      className={cn(
        'grid min-w-0 grid-cols-1 content-start gap-2 rounded-card bg-sunk p-2',
        state === 'to-review' && 'shadow-[inset_0_2px_0_var(--brand)]',
      )}
    >
      <h2 id={id} className="flex items-center gap-1.5 px-1 py-1 text-sm font-medium">
        <ReviewMark state={state} />
        <span className="truncate">{t(`state.${state}`)}</span>
        <span className="num text-ink-2">{count}</span>
      </h2>
      {error && !rows ? <ErrorState title={t(`state.${state}`)} error={error} onRetry={retry} /> : null}
      {rows ? (
        <ul className="grid grid-cols-1 gap-2">
          {rows.map((slot) => (
            <BoardCard
              key={slot.id}
              slot={slot}
              // At a step, only its reviewers decide, and each of them once.
              {...(onApprove && onAsk && slot.waitsForCaller
                ? { onApprove: () => onApprove(slot), onAsk: () => onAsk(slot) }
                : {})}
            />
          ))}
        </ul>
      ) : error ? null : (
        <Skeleton shape="card" className="h-40" />
      )}
      {rows && more.isLeft ? (
        <Button
          size="sm"
          variant="ghost"
          loading={more.isLoadingNext}
          onClick={more.load}
          className="justify-self-start"
        >
          {t('board.more', { count: left })}
        </Button>
      ) : null}
    </section>
  );
}

/** The decisions on cards; the next undecided card gets the focus. */
function useBoardDecisions(area: RefObject<HTMLDivElement | null>) {
  const queries = useQueryClient();
  const decide = useDecisions();
  const [asking, ask] = useState<ListedSlot | null>(null);
  const nameOf = ({ creative, format }: ListedSlot) => `${creative.name}, ${format.name}`;
  const versionsOf = ({ files }: ListedSlot) => files.map(({ versionId }) => versionId);
  const cardAfter = (slot: ListedSlot) => {
    const cards = [...(area.current?.querySelectorAll<HTMLElement>('[data-board-decides]') ?? [])];
    const at = cards.findIndex((card) => card.dataset['boardCard'] === slot.id);
    return cards[at + 1] ?? cards[at - 1];
  };
  const passOn = (slot: ListedSlot, next: HTMLElement | undefined) => {
    takeOffBoard(queries, slot.id);
    requestAnimationFrame(() => next?.focus());
  };
  return {
    asking,
    ask,
    approve: (slot: ListedSlot) => {
      void decide({ versionIds: versionsOf(slot), decision: 'approved', name: nameOf(slot) });
      passOn(slot, cardAfter(slot));
    },
    askWith: async (slot: ListedSlot, reason: Reason) => {
      // The card may be gone from its column once the server has answered.
      const next = cardAfter(slot);
      await decide({ versionIds: versionsOf(slot), decision: 'changes', name: nameOf(slot), reason });
      ask(null);
      passOn(slot, next);
    },
  };
}

interface KeysOptions {
  area: RefObject<HTMLDivElement | null>;
}

/** H J K L and the arrows move between cards; A and R press the buttons of the focused card; Z undoes. */
function useBoardKeys({ area, approve }: KeysOptions & { approve?: unknown }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey || isBehind()) return;
    if (!(target instanceof Element) || takesLetters(target)) return;
    // Arrows choose among the options of a group.
    if (event.key.startsWith('Arrow') && target.matches('input')) return;
    const card = target.closest('li')?.querySelector<HTMLElement>('[data-board-card]') ?? null;
    const key = event.key.toLowerCase();
    const act = (): boolean => {
      if (key === 'z') return approve !== undefined && undoLast();
      if (key === 'a' || key === 'r') {
        const button = card?.closest('li')?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`);
        if (button) button.click();
        else area.current?.querySelector<HTMLElement>('[data-board-decides]')?.focus();
        return true;
      }
      const next = area.current && cardBeside(area.current, card, key);
      next?.focus();
      return next !== null;
    };
    if (act()) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** The card one step away; from nowhere the first one. Null for other keys and at an edge. */
function cardBeside(area: HTMLElement, card: HTMLElement | null, key: string): HTMLElement | null {
  const step = { h: [-1, 0], arrowleft: [-1, 0], l: [1, 0], arrowright: [1, 0], k: [0, -1], j: [0, 1] }[key];
  if (!step) return null;
  const columns = [...area.querySelectorAll('[data-board-column]')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('[data-board-card]'),
  ]);
  const filled = columns.filter((cards) => cards.length > 0);
  const across = filled.findIndex((cards) => card !== null && cards.includes(card));
  if (across < 0 || !card) return filled[0]?.[0] ?? null;
  const [dx = 0, dy = 0] = step;
  const down = filled[across]?.indexOf(card) ?? 0;
  const column = filled[across + dx] ?? [];
  return column[Math.min(column.length - 1, down + dy)] ?? null;
}

function Keys() {
  const t = useTranslations('review.keys');
  const keys = { card: ['H', 'J', 'K', 'L'], approve: ['A'], ask: ['R'], undo: ['Z'] } as const;
  return (
    <p aria-hidden className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2 max-md:hidden">
      {(Object.keys(keys) as (keyof typeof keys)[]).map((what) => (
        <span key={what} className="inline-flex items-center gap-1">
          {keys[what].map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(what)}
        </span>
      ))}
    </p>
  );
}

interface AskProps {
  slot: ListedSlot;
  onReason: (slot: ListedSlot, reason: Reason) => Promise<void>;
  onClose: () => void;
}

function AskDialog({ slot, onReason, onClose }: AskProps) {
  const t = useTranslations('review');
  const name = `${slot.creative.name}, ${slot.format.name}`;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('askOf', { name })}>
      <Suspense fallback={<Skeleton shape="card" className="h-32" />}>
        <ReasonForm
          creativeId={slot.creative.id}
          draft={`reason:${slot.creative.id}:${slot.id}`}
          onReason={(reason) => onReason(slot, reason)}
          onCancel={onClose}
        />
      </Suspense>
    </Dialog>
  );
}
