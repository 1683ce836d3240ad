import { useEffect, useState } from 'react';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { useStartGoogle } from './queries.ts';
import { peekReturnPath } from './return-path.ts';

/** The server states in the page whether Google sign-in is configured, so that no layout shift follows the answer. */
function isGoogleOffered(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="af-google"]')?.content !== 'off';
}

/** Sign-in with Google, where this installation has it. */
export function GoogleButton({ invitationId }: { invitationId?: InvitationId }) {
  const t = useTranslations('sign.google');
  const errorText = useErrorText();
  const locale = useLocale();
  const start = useStartGoogle();
  const [leaving, setLeaving] = useState(false);
  // After the browser's back button, the page may be restored from the cache in its busy state.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  if (!isGoogleOffered()) return null;

  const go = () => {
    const returnTo = peekReturnPath() ?? undefined;
    start.mutate(
      { locale, ...(returnTo ? { returnTo } : {}), ...(invitationId ? { invitationId } : {}) },
      {
        onSuccess: ({ url }) => {
          setLeaving(true);
          window.location.assign(url);
        },
      },
    );
  };
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-3 text-xs text-ink-2">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {t('or')}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </div>
      <Button
        size="lg"
        icon={<img src="/google.svg" alt="" className="size-4.5" />}
        loading={start.isPending || leaving}
        onClick={go}
      >
        {t('action')}
      </Button>
      <ProblemNote>{start.error ? errorText(start.error) : null}</ProblemNote>
    </div>
  );
}
