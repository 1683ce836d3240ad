import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';

/** The error of a failed fetch with a retry button. */
export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('guest.frame');
  const errorText = useErrorText();
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 py-16 text-center">
      <h1 className="text-lg font-semibold">{t('failed')}</h1>
      <p className="text-pretty text-ink-2">{errorText(error)}</p>
      <Button size="lg" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
