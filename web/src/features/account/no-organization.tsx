import { announceLeaving } from '#lib/leaving.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';

/** The plain screen for somebody who belongs to no organization. */
export function NoOrganization({ email }: { email: string }) {
  const t = useTranslations('shell.noOrganization');
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2 px-6 py-16 text-center">
      <title>{`${t('title')} · Ad Foundry`}</title>
      <Mark size="lg" className="mb-4" />
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="max-w-sm text-pretty break-words text-ink-2">{t('body', { email })}</p>
      <Button asChild variant="primary" className="mt-4">
        <a href="/sign/out" onClick={announceLeaving}>
          {t('signOut')}
        </a>
      </Button>
    </main>
  );
}
