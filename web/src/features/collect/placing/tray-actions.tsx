import { cancelAll, pauseAll, resumeAll } from '#features/collect/uploads/store.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/button.tsx';
import type { Totals } from './tray-figures.ts';

/** Actions for all uploads at once. */
export function TrayActions({ totals: { moving, paused, failed, stopped } }: { totals: Totals }) {
  const t = useTranslations('placing.tray');
  const alert = useAlert();
  const all = moving + paused + stopped;
  if (all < 2) return null;
  const cancel = async () => {
    const isSure = await alert.confirm({
      title: t('cancelTitle', { count: all }),
      body: t('cancelBody'),
      confirmLabel: t('cancelAll'),
      cancelLabel: t('cancelKeep'),
      tone: 'danger',
    });
    if (isSure) cancelAll();
  };
  return (
    <div className="flex flex-wrap gap-1 border-t border-line px-2 py-1.5">
      {moving > 0 ? (
        <Button size="sm" variant="ghost" onClick={pauseAll}>
          {t('pauseAll')}
        </Button>
      ) : null}
      {paused + failed > 0 ? (
        <Button size="sm" variant="ghost" onClick={resumeAll}>
          {paused > 0 ? t('resumeAll') : t('retryAll')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" className="ml-auto" onClick={() => void cancel()}>
        {t('cancelAll')}
      </Button>
    </div>
  );
}
