import { useEffect, useRef } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Stands behind the last item: fetches the next page before it comes into sight, and says so when that fails. */
export function LoadMore({ list }: { list: Paged }) {
  const t = useTranslations('campaigns.list');
  const action = useTranslations('ui.action');
  const mark = useRef<HTMLSpanElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const ready = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!ready || !mark.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [ready, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div className="relative grid h-16 place-items-center text-sm text-ink-2">
      <span ref={mark} aria-hidden className="pointer-events-none absolute -top-160 bottom-0 w-px" />
      {isFetchNextPageError ? (
        <p role="alert" className="flex items-center gap-3">
          {t('moreFailed')}
          <Button size="sm" onClick={() => void fetchNextPage()}>
            {action('retry')}
          </Button>
        </p>
      ) : (
        <p role="status">
          <Spinner />
          <span className="sr-only">{t('more')}</span>
        </p>
      )}
    </div>
  );
}
