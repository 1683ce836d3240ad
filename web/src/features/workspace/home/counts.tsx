import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Home } from '@ad-foundry/contract/home.ts';
import type { CampaignsSearch } from '#features/workspace/lists/campaigns-page.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';

/** Four counts, each with a link to the counted items. */
export function Counts({ home: { counts, lastVisitAt, since } }: { home: Home }) {
  const t = useTranslations('home.counts');
  const { overdue, soon, unfit, delivered } = counts;
  return (
    <ul
      aria-label={t('label')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line xl:grid-cols-4"
    >
      <Count
        title={t('overdue')}
        value={overdue.campaigns}
        isBad={overdue.campaigns > 0}
        search={{ status: 'late', sort: 'due' }}
      >
        {t('work', overdue)}
      </Count>
      <Count title={t('soon')} value={soon.campaigns} search={{ status: 'open', due: 'week', sort: 'due' }}>
        {t('work', soon)}
      </Count>
      <Count title={t('unfit')} value={unfit} isBad={unfit > 0} search={{ view: 'creatives', status: 'unfit' }}>
        {t('slots', { count: unfit })}
      </Count>
      <Count
        title={t(lastVisitAt ? 'delivered' : 'deliveredLately')}
        value={delivered.files}
        search={{ view: 'creatives', deliveredAfter: since, sort: 'updated' }}
      >
        {t('files', delivered)}
      </Count>
    </ul>
  );
}

interface CountProps {
  title: string;
  value: number;
  isBad?: boolean;
  /** The list of the counted campaigns or creatives. */
  search: CampaignsSearch;
  children: ReactNode;
}

function Count({ title, value, isBad = false, search, children }: CountProps) {
  const locale = useLocale();
  return (
    <li className="grid bg-card">
      <Link
        to="/campaigns"
        search={search}
        className="grid content-start gap-1 p-4 -outline-offset-2 transition-colors hover:bg-sunk"
      >
        <span className="text-xs text-ink-2">{title}</span>{' '}
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={cn('num text-xl leading-tight font-semibold', isBad && 'text-bad')}>
            {formatNumber(value, locale)}
          </span>{' '}
          <span className="num text-xs text-ink-2">{children}</span>
        </span>
      </Link>
    </li>
  );
}
