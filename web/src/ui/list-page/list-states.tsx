import { SearchX } from 'lucide-react';
import { isValidElement, type ReactElement } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import type { ListState } from './declaration.ts';
import { cardsLook } from './list-cards.tsx';

/** The list's error state, with a retry button. */
export function ListFailed({ title, error, retry }: { title: string; error: Error; retry: () => void }) {
  return <ErrorState title={title} error={error} onRetry={retry} />;
}

interface NoMatchProps {
  state: ListState | ReactElement | undefined;
  /** Whether the list has a search field. */
  hasSearch: boolean;
  onClear: () => void;
}

/** The empty result of search and filters: what to change, and a button that clears them. */
export function NoMatch({ state, hasSearch, onClear }: NoMatchProps) {
  const t = useTranslations('list');
  if (isValidElement(state)) return state;
  return (
    <EmptyState
      picture={<SearchX />}
      title={t('nothing')}
      body={t('nothingBody')}
      action={<Button onClick={onClear}>{t(hasSearch ? 'clear' : 'clearFilters')}</Button>}
      {...state}
    />
  );
}

interface CardsSkeletonProps {
  width: string;
  picture?: string;
  cards?: number;
}

/** Skeleton of the cards. */
export function CardsSkeleton({ width, picture = 'h-36', cards = 8 }: CardsSkeletonProps) {
  if (width === 'full') return <TableSkeleton rows={cards} />;
  return (
    <SkeletonGroup {...cardsLook(width)}>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className="overflow-hidden rounded-card border border-line bg-card">
          <Skeleton className={`${picture} rounded-none border-b border-line bg-sunk`} />
          <div className="grid gap-2 p-3.5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4.5 w-24" />
            <Skeleton shape="chip" className="w-40" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

/** Skeleton of the table. */
export function TableSkeleton({ rows = 10 }: { rows?: number }) {
  return (
    <SkeletonGroup className="overflow-hidden rounded-card border border-line bg-card">
      <div className="h-9 border-b border-line" />
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-12 items-center gap-3 border-b border-line px-4 last:border-b-0">
          <Skeleton className="max-w-72 flex-1" />
          <Skeleton shape="chip" className="ml-auto w-36" />
          <Skeleton className="w-28 max-sm:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
