import { useEffect, useRef } from 'react';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { ApiError } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ErrorState } from './error-state.tsx';

const againMs = 4000;

/** Retries every few seconds, and when the network is available again. */
function useRepeated(active: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!active) return;
    const again = () => latest.current();
    const timer = setInterval(again, againMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [active]);
}

/** Shown instead of a route that failed; other parts of the page stay usable. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('ui.error');
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const unreachable = error instanceof ApiError && (error.status === 0 || error.status === 503);
  useRepeated(unreachable, retry);
  return (
    <div className="grid flex-1 content-center">
      <ErrorState title={t('title')} error={error} onRetry={retry} />
    </div>
  );
}
