import { useTranslations } from '#lib/i18n.ts';
import { useOnline } from '#lib/online.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Shown on every screen while the browser has no network. */
export function OfflineNotice() {
  const t = useTranslations('shell.offline');
  const isOnline = useOnline();
  return (
    <div role="status" className="sticky top-0 z-20 empty:hidden">
      {isOnline ? null : <Banner edge tone="warn" title={t('title')} body={t('body')} />}
    </div>
  );
}
