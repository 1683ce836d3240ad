import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { cn } from '#lib/cn.ts';
import { Chip } from '#ui/data/chip.tsx';
import { LazyPopover } from '#ui/overlay/lazy-popover.tsx';

const FetchesPanel = lazyComponent(() => import('./fetches-panel.tsx'), 'FetchesPanel');

interface FiguresAgeProps {
  advertiser: InsightAdvertiser;
  /** Says where the figures come from, too. */
  hasSource?: boolean;
  className?: string;
}

/** When the insights were fetched. The age opens what was fetched. */
export function FiguresAge({ advertiser, hasSource = false, className }: FiguresAgeProps) {
  const { sync, source, currency, timeZone } = advertiser;
  const t = useTranslations('insights');
  const locale = useLocale();
  const age =
    sync.fetchedAt === null ? t('age.never') : t('age.updated', { when: formatRelative(sync.fetchedAt, locale) });
  const button = (
    <button
      type="button"
      aria-label={`${age}. ${t('fetches.title')}`}
      className="inline-flex min-h-6 items-center rounded-xs underline decoration-line-strong decoration-dotted underline-offset-3 hover:text-ink pointer-coarse:min-h-9"
    >
      {age}
    </button>
  );
  const hasFetches = source === 'platform' && sync.state !== 'disconnected';
  return (
    <div className={cn('num flex flex-wrap items-center gap-2 text-xs text-ink-2', className)}>
      {hasSource ? <SourceChip advertiser={advertiser} /> : null}
      {hasFetches ? (
        <LazyPopover label={t('fetches.title')} button={button}>
          {() => <FetchesPanel advertiser={advertiser} />}
        </LazyPopover>
      ) : (
        <span>{age}</span>
      )}
      <span>{[currency, timeZone].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

/** That figures are made up or come from a file; nothing for those of a platform. */
export function SourceChip({ advertiser: { source } }: Pick<FiguresAgeProps, 'advertiser'>) {
  const t = useTranslations('insights.age');
  if (source === 'platform') return null;
  return <Chip tone={source === 'sample' ? 'warn' : 'neutral'}>{t(source)}</Chip>;
}
