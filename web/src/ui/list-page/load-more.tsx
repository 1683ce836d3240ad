import { useEffect, useRef } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import type { More } from '#lib/paged-query.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';

/** Rendered after the last row: loads the next page before it comes into view, and shows a failure. */
export function LoadMore({ isLeft, isLoading, isFailed, load }: More) {
  const t = useTranslations('list');
  const action = useTranslations('ui.action');
  const mark = useRef<HTMLSpanElement>(null);
  const isReady = isLeft && !isLoading && !isFailed;
  useEffect(() => {
    if (!isReady || !mark.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) load();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isReady, load]);
  if (!isLeft) return null;
  return (
    <div className="relative grid h-16 place-items-center text-sm text-ink-2">
      <span ref={mark} aria-hidden className="pointer-events-none absolute -top-160 bottom-0 w-px" />
      {isFailed ? (
        <p role="alert" className="flex items-center gap-3">
          {t('moreFailed')}
          <Button size="sm" onClick={load}>
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

interface MoreButtonProps extends Pick<ButtonProps, 'size' | 'className' | 'children'> {
  more: More;
}

/** A button that loads the next page, for lists with content below their last row. */
export function MoreButton({ more: { isLeft, isLoadingNext, load }, ...button }: MoreButtonProps) {
  return isLeft ? <Button {...button} loading={isLoadingNext} onClick={load} /> : null;
}
