import { useDeferredValue, useMemo, useState, type KeyboardEvent } from 'react';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import type { FormatFilter } from './format-search.ts';
import { FormatGroups } from './format-groups.tsx';
import { PanelFilters } from './panel-filters.tsx';
import { slotCount, type FormatSelection } from './selection.ts';
import { TemplatePicker } from './template-picker.tsx';
import { useFilteredFormats } from './use-formats.ts';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';

/** Skeleton of the panel while formats load. */
function PanelSkeleton() {
  return (
    <SkeletonGroup>
      <div className="grid gap-2 px-4 py-4 sm:grid-cols-2">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-15 rounded-card" />
        ))}
      </div>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="flex h-16 items-center gap-3 px-4">
          <Skeleton className="size-11 rounded-control" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}

export interface FormatsPanelProps {
  /** Number of slots per format. */
  selected: FormatSelection;
  onChange: (selected: FormatSelection) => void;
  /** Existing slots, which count towards the creative's maximum. */
  briefed?: number;
  /** Each format at most once, as in a template. */
  once?: boolean;
  /** Class names, such as the panel's height; the list inside scrolls. */
  className?: string;
}

const everything: FormatFilter = { search: '', platform: null, type: null };

/** Selects formats for a brief: templates first, then formats by platform. */
export function FormatsPanel({ selected, onChange, briefed = 0, once = false, className }: FormatsPanelProps) {
  const t = useTranslations('formats.panel');
  const [filter, setFilter] = useState(everything);
  const deferred = useDeferredValue(filter);
  const { groups, found, templates, isPending, error, retry } = useFilteredFormats(deferred);
  const room = limits.slotsPerCreative - briefed - slotCount(selected);
  const foundIds = useMemo(() => new Set<FormatId>(found.map(({ id }) => id)), [found]);
  return (
    <section aria-label={t('label')} className={cn('flex min-h-0 min-w-0 flex-col', className)}>
      <PanelFilters filter={filter} onChange={setFilter} count={isPending ? undefined : foundIds.size} />
      {room <= 0 ? (
        <p role="status" className="border-b border-warn-line bg-warn-fill px-4 py-1.5 text-xs text-warn">
          {t('full', { max: limits.slotsPerCreative })}
        </p>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the buttons inside */}
      <div
        role="group"
        aria-label={t('label')}
        onKeyDown={moveRowFocus}
        className="scroll-slim min-h-0 flex-1 scroll-pt-10 overflow-y-auto overscroll-contain"
      >
        {error ? (
          <ErrorState title={t('failed')} body={t('failedBody')} error={error} onRetry={retry} />
        ) : isPending ? (
          <PanelSkeleton />
        ) : (
          <>
            <TemplatePicker templates={templates} selected={selected} room={room} onChange={onChange} />
            <FormatGroups groups={groups} selected={selected} room={room} once={once} onChange={onChange} />
            {found.length === 0 && templates.length === 0 ? (
              <EmptyState
                className="m-4"
                title={t('none')}
                body={t('noneBody')}
                action={<Button onClick={() => setFilter(everything)}>{t('clear')}</Button>}
              />
            ) : null}
          </>
        )}
      </div>
    </section>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves focus between elements with `data-row-main`, across groups: arrow up and down, Home and End. */
function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
  const focused = document.activeElement;
  const focusedRow = focused?.closest('[data-row]')?.querySelector('[data-row-main]') ?? focused;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-main]')];
  const here = rows.findIndex((row) => row === focusedRow);
  if (here < 0) return;
  const target = step === undefined ? rows.at(event.key === 'Home' ? 0 : -1) : rows[here + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
