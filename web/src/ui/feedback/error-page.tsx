import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Mark } from '#ui/data/mark.tsx';

/** The fallback for a page that failed completely. Its link reloads the page. */
export function ErrorPage({ error }: { error?: unknown }) {
  const t = useTranslations('ui.error');
  const message = error instanceof Error ? error.message : undefined;
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-2 px-6 py-16 text-center">
      <title>{t('page')}</title>
      <Mark size="lg" className="mb-4" />
      <h1 className="text-xl font-semibold">{t('page')}</h1>
      <p className="max-w-sm text-pretty text-ink-2">{t('pageBody')}</p>
      {message ? (
        <p className="mt-2 max-w-lg rounded-control bg-sunk px-3 py-2 font-mono text-xs break-words text-ink-2">
          {message}
        </p>
      ) : null}
      <Button asChild variant="primary" className="mt-4">
        <a href="/">{t('home')}</a>
      </Button>
    </main>
  );
}
