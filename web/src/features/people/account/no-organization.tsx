import { useId, useState, type ReactNode } from 'react';
import { useErrorText } from '#lib/error-text.ts';
import { markSignOut } from '#lib/leave-page.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/data/mark.tsx';
import { useSwitchOrganization } from '#features/people/organizations/queries.ts';
import { OrganizationForm } from './organization-form.tsx';

/** Organizations that the account can switch to, and those that have disabled it. */
function Organizations() {
  const t = useTranslations('shell.noOrganization');
  const me = useSession();
  const enter = useSwitchOrganization();
  const errorText = useErrorText();
  const open = me?.accessibleOrganizations ?? [];
  const paused = me?.pausedOrganizations ?? [];
  if (open.length + paused.length === 0) return null;
  return (
    <section aria-label={t('yours')} className="grid gap-2">
      {open.map(({ id, name }) => (
        <Button key={id} loading={enter.isPending && enter.variables === id} onClick={() => enter.mutate(id)}>
          <span className="truncate">{t('open', { name })}</span>
        </Button>
      ))}
      {paused.map(({ id, name }) => (
        <p key={id} className="rounded-card border border-line bg-card p-4 text-pretty break-words">
          {t('paused', { name })}
        </p>
      ))}
      {enter.error ? (
        <p role="alert" className="text-sm text-bad">
          {errorText(enter.error)}
        </p>
      ) : null}
    </section>
  );
}

/** The page of an account without an organization: create one, wait for an invitation, or use another account. */
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
        <Organizations />
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
            onClick={() => markSignOut()}
            className="rounded-xs font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            {t('signOut')}
          </a>
        </p>
      </div>
    </main>
  );
}
