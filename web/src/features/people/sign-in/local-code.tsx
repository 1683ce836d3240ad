import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { signIn } from '@ad-foundry/contract/sign-in.ts';
import { fetchInstallation } from '#features/operation/installation/installation.ts';
import { call } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import type { CodeSourceProps } from './code-form.tsx';

const pollMs = 600;
/** After that, the mail has gone elsewhere. */
const longestMs = 60_000;

/** The requested code once it is in the local mailbox; null where mails leave this machine. */
function useLocalCode(onNoAccount: (() => void) | undefined): string | null {
  const [code, setCode] = useState<string | null>(null);
  const reportNoAccount = useEffectEvent(() => onNoAccount?.());
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    void (async () => {
      const { sandboxUrl } = await fetchInstallation(signal);
      if (sandboxUrl === null) return;
      for (const end = Date.now() + longestMs; Date.now() < end && !signal.aborted;) {
        const { code: arrived, hasNoAccount } = await call(signIn.localCode, {}, signal);
        if (hasNoAccount) return reportNoAccount();
        if (arrived !== null) return setCode(arrived);
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    })().catch(() => undefined);
    return () => ending.abort();
  }, []);
  return code;
}

/** Shows the code that arrived in the local mailbox, since no mail can be sent; nothing in production. */
export function LocalCode({ disabled, onUse, onNoAccount }: CodeSourceProps) {
  const t = useTranslations('sign.local');
  const arrivedCode = useLocalCode(onNoAccount);
  if (arrivedCode === null) return null;
  const code = (chunks: ReactNode) => <b className="num font-semibold whitespace-nowrap text-ink">{chunks}</b>;
  return (
    <div
      role="status"
      className="flex animate-fade-in flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunk p-3 text-sm text-ink-2"
    >
      <p className="min-w-48 flex-1 text-pretty">{t.rich('arrived', { code: arrivedCode, b: code })}</p>
      <Button size="sm" disabled={disabled} onClick={() => onUse(arrivedCode)}>
        {t('use')}
      </Button>
    </div>
  );
}
