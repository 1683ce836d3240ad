import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { sessionQuery } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { GuestCard, guestLinkLook } from './guest-card.tsx';
import { useSignOut } from './queries.ts';

/**
 * Ends the session and says so: at once for whoever came by our own menu, after a question where the address was
 * opened by itself, since any page can make a browser open it. Not in a loader: links are preloaded when hovered.
 */
export function SignOutPage() {
  const t = useTranslations('sign.out');
  const ui = useTranslations('ui.action');
  const errorText = useErrorText();
  const chosen = useChosenHere();
  const { data: me } = useQuery(sessionQuery);
  const { mutate, isSuccess, error, isPending } = useSignOut();
  const started = useRef(false);
  useEffect(() => {
    if (!chosen || started.current) return;
    started.current = true;
    mutate();
  }, [chosen, mutate]);

  if (error) {
    return (
      <GuestCard title={t('failed')} body={errorText(error)}>
        <Button variant="primary" size="lg" loading={isPending} onClick={() => mutate()}>
          {ui('retry')}
        </Button>
      </GuestCard>
    );
  }
  if (isSuccess || (me === null && !chosen)) {
    return (
      <GuestCard title={t('title')} body={t('body')}>
        <Button asChild variant="primary" size="lg">
          <Link to="/sign">{t('again')}</Link>
        </Button>
      </GuestCard>
    );
  }
  if (me && !chosen) {
    const stay = (
      <Link to="/" className={guestLinkLook}>
        {t('stay')}
      </Link>
    );
    return (
      <GuestCard title={t('ask')} body={t('asWhom', { email: me.email })} other={stay}>
        <Button variant="primary" size="lg" loading={isPending} onClick={() => mutate()}>
          {t('confirm')}
        </Button>
      </GuestCard>
    );
  }
  return (
    <p role="status" className="flex items-center gap-2 text-ink-2">
      <title>{`${t('pageTitle')} · Ad Foundry`}</title>
      <Spinner /> {t('working')}
    </p>
  );
}

/** Whether a page of this tab led here: an address that another site opens is the first of its document. */
function useChosenHere(): boolean {
  const index = useRouterState({ select: ({ location }) => location.state.__TSR_index });
  const [chosen] = useState(() => index > 0);
  return chosen;
}
