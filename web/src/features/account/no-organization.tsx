import { useId, useState, type ReactNode } from 'react';
import { announceLeaving } from '#lib/leaving.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { OrganizationForm } from './organization-form.tsx';

/** For somebody who belongs to no organization: make one, wait to be invited, or sign in as somebody else. */
export function NoOrganization({ email, children }: { email: string; children?: ReactNode }) {
  const t = useTranslations('shell.noOrganization');
  const create = useTranslations('shell.newOrganization');
  const form = useId();
  const [busy, setBusy] = useState(false);
  const b = (chunks: ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  return (
    <main className="grid min-h-dvh place-content-center px-6 py-16">
      <title>{`${t('title')} · Ad Foundry`}</title>
      <div className="grid w-[min(24rem,100vw-3rem)] gap-6">
        <Mark size="lg" />
        <div className="grid gap-2">
          <h1 className="text-2xl font-semibold">{t('title')}</h1>
          <p className="text-pretty text-ink-2">{t.rich('body', { email, b })}</p>
        </div>
        {children}
        <div className="grid gap-4">
          <OrganizationForm id={form} onBusy={setBusy} />
          <Button type="submit" form={form} variant="primary" size="lg" loading={busy}>
            {create('submit')}
          </Button>
        </div>
        <p className="border-t border-line pt-5 text-sm text-pretty text-ink-2">
          {t('invited')}{' '}
          <a
            href="/sign/out"
            onClick={announceLeaving}
            className="rounded-xs font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            {t('signOut')}
          </a>
        </p>
      </div>
    </main>
  );
}
