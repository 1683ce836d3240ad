import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';

/** The page for an unknown URL. */
export function NotFound() {
  const t = useTranslations('ui');
  return (
    <div className="grid min-h-[80dvh] flex-1 place-content-center justify-items-center gap-2 px-6 py-16 text-center">
      <title>{t('notFound.title')}</title>
      <p className="num mb-2 grid h-16 place-items-center rounded-dialog bg-brand px-5 text-2xl font-bold text-on-brand">
        {t('notFound.code')}
      </p>
      <h1 className="text-xl font-semibold">{t('notFound.title')}</h1>
      <p className="max-w-sm text-pretty text-ink-2">{t('notFound.body')}</p>
      <Button asChild variant="primary" className="mt-4">
        <a href="/">{t('error.home')}</a>
      </Button>
    </div>
  );
}
