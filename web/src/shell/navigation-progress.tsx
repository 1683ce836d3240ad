import { useRouterState } from '@tanstack/react-router';
import { useTranslations } from '#lib/i18n.ts';

/** A progress bar at the top while the next screen loads; visible only after a short delay. */
export function NavigationProgress() {
  const t = useTranslations('shell');
  const waiting = useRouterState({ select: (state) => state.status === 'pending' });
  if (!waiting) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      className="pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 overflow-hidden bg-press opacity-0 starting:opacity-0 animate-fade-in [animation-delay:300ms] [animation-fill-mode:both]"
    >
      <div className="h-full w-1/3 animate-pulse bg-ink" />
    </div>
  );
}
