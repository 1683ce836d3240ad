import { ImageOff } from 'lucide-react';
import type { SharedCreatives } from '@ad-foundry/contract/insights/shares.ts';
import { useTranslations } from '#lib/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { GroupCard } from '#features/platforms/insights/grid/group-card.tsx';
import { useGroupName } from '#features/platforms/insights/grouping.ts';
import { Summary } from '#features/platforms/insights/grid/summary.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';

/** The groups of ads behind a shared link, read-only. */
export function SharedCreativesView({ report: { creatives, view } }: { report: SharedCreatives }) {
  const t = useTranslations('insights.none');
  const shares = useTranslations('shares');
  const style = useStyle(creatives.head.advertiser);
  const withName = useGroupName(view.group);
  const { items, total } = creatives;
  if (total === 0) return <EmptyState picture={<ImageOff />} title={t('creativesTitle')} />;
  return (
    <>
      <div className="flex">
        <Summary page={creatives} group={view.group} style={style} />
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15.5rem,1fr))] gap-4">
        {items.map(withName).map((item) => (
          <li key={item.key} className="grid grid-cols-1 [contain-intrinsic-size:auto_31rem] [content-visibility:auto]">
            <GroupCard item={item} page={creatives} metrics={view.metrics} style={style} use={null} />
          </li>
        ))}
      </ul>
      {total > items.length ? (
        <p className="text-center text-sm text-ink-2">
          {shares('first', { shown: String(items.length), total: String(total) })}
        </p>
      ) : null}
    </>
  );
}
