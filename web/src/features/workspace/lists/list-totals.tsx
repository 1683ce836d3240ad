import { useQuery } from '@tanstack/react-query';
import type { ListCount, ListedCampaignsFilter, ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { useTranslations } from '#lib/i18n.ts';
import { ReviewTally, totalOf } from '#ui/data/review-state.tsx';
import { campaignsCountQuery, creativesCountQuery } from './lists.ts';

export function CampaignTotals({ filter }: { filter: ListedCampaignsFilter }) {
  const { data } = useQuery(campaignsCountQuery(filter));
  return <Totals of="campaigns" counted={data} />;
}

export function CreativeTotals({ filter }: { filter: ListedCreativesFilter }) {
  const { data } = useQuery(creativesCountQuery(filter));
  return <Totals of="creatives" counted={data} />;
}

interface TotalsProps {
  of: 'campaigns' | 'creatives';
  counted: ListCount | undefined;
}

/** The number of all matching rows and of their slots by state. */
function Totals({ of, counted }: TotalsProps) {
  const t = useTranslations('lists.totals');
  const slots = counted?.slots;
  return (
    <section
      aria-label={t('label')}
      className="num sticky bottom-0 z-2 mt-3 flex min-h-9 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-paper py-2 text-xs text-ink-2"
    >
      {counted ? (
        <span className="font-medium text-ink">{t(counted.isMore ? `more.${of}` : of, { count: counted.count })}</span>
      ) : null}
      {slots && totalOf(slots) > 0 ? (
        <>
          <span>{t('slots', { count: totalOf(slots) })}</span>
          <ReviewTally counts={slots} />
        </>
      ) : null}
    </section>
  );
}
