import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { ProgressRing } from '#ui/feedback/progress-ring.tsx';

export interface CampaignProgressProps {
  /** Complete and total creatives. */
  progress: Campaign['progress'];
  /** The ring's width in pixels. */
  size?: number;
  className?: string;
}

/** Whether every creative is complete; false for a campaign without creatives. */
export function isComplete({ complete, total }: Campaign['progress']): boolean {
  return total > 0 && complete === total;
}

/** A ring with "3 of 12 complete". */
export function CampaignProgress({ progress, size = 16, className }: CampaignProgressProps) {
  const t = useTranslations('campaigns.progress');
  const { complete, total } = progress;
  const text = total === 0 ? t('none') : t('text', { complete, total });
  return (
    <span className={cn('num inline-flex min-w-0 items-center align-middle gap-1.5 text-xs text-ink-2', className)}>
      <ProgressRing value={total === 0 ? 0 : complete / total} label={text} size={size} />
      <span aria-hidden className="truncate">
        {text}
      </span>
    </span>
  );
}
