import { useTranslations } from '#lib/i18n.ts';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { Input } from '#ui/form/input.tsx';

/** The new calendar address, which is shown only this time. */
export function CalendarAddress({ url }: { url: string }) {
  const t = useTranslations('me.calendar');
  return (
    <div className="grid gap-2">
      <div className="flex gap-2">
        <Input readOnly aria-label={t('label')} value={url} className="min-w-0 flex-1 font-mono text-xs" />
        <CopyButton text={url}>{t('copy')}</CopyButton>
      </div>
      <p className="text-xs text-pretty text-ink-2">{t('once')}</p>
    </div>
  );
}
