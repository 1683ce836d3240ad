import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { GuestCard } from './guest-card.tsx';
import { useSignOut } from './queries.ts';

/** Ends the session when it is shown, and says so. Not in a loader: screens are preloaded when a link is hovered. */
export function SignOutPage() {
  const t = useTranslations('sign.out');
  const ui = useTranslations('ui.action');
  const errorText = useErrorText();
  const { mutate, isSuccess, error, isPending } = useSignOut();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    mutate();
  }, [mutate]);

  if (error) {
    return (
      <GuestCard title={t('failed')} body={errorText(error)}>
        <Button variant="primary" size="lg" loading={isPending} onClick={() => mutate()}>
          {ui('retry')}
        </Button>
      </GuestCard>
    );
  }
  if (!isSuccess) {
    return (
      <p role="status" className="flex items-center gap-2 text-ink-2">
        <title>{`${t('pageTitle')} · Ad Foundry`}</title>
        <Spinner /> {t('working')}
      </p>
    );
  }
  return (
    <GuestCard title={t('title')} body={t('body')}>
      <Button asChild variant="primary" size="lg">
        <Link to="/sign">{t('again')}</Link>
      </Button>
    </GuestCard>
  );
}
