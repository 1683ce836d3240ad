import type { Delivered } from '@ad-foundry/contract/guest-pages.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';

/** "3 of 7 delivered", the number of slots that need attention, and a progress bar of both. */
export function DeliveredLine({
  progress,
  size,
}: {
  progress: Pick<Delivered, 'delivered' | 'attention' | 'total'>;
  size: 'sm' | 'md';
}) {
  const t = useTranslations('guest.hero');
  const { delivered, attention, total } = progress;
  const text = t('delivered', { delivered, total });
  return (
    <div className="grid w-full gap-2">
      <div className="num flex items-baseline justify-between gap-3">
        <span className={size === 'md' ? 'font-semibold' : 'text-xs text-ink-2'}>{text}</span>
        {attention > 0 ? <span className="text-xs text-ink-2">{t('attention', { count: attention })}</span> : null}
      </div>
      <ProgressLine
        label={text}
        size={size}
        segments={[
          { value: delivered / total, tone: 'ok' },
          { value: attention / total, tone: 'bad' },
        ]}
      />
    </div>
  );
}
