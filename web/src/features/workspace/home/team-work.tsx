import { Link } from '@tanstack/react-router';
import {
  ArrowRight,
  ChevronRight,
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  RotateCcw,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { TeamWork as TeamWorkCounts } from '@ad-foundry/contract/home.ts';
import type { CampaignsSearch } from '#features/workspace/lists/campaigns-page.tsx';
import { cn } from '#lib/cn.ts';
import { daysBetween, formatNumber, formatRelativeDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { DayStrip } from './day-strip.tsx';
import { Panel } from './panel.tsx';

interface TeamWorkProps {
  work: TeamWorkCounts;
  /** It has the whole width: the days stand beside the rows. */
  isWide: boolean;
}

/** The work of the team: six numbers, each a link to what it counts, and the deadlines of two weeks. */
export function TeamWork({ work, isWide }: TeamWorkProps) {
  const t = useTranslations('home.work');
  return (
    <Panel
      title={t('title')}
      count={<span className="text-xs text-ink-2">{t('unit')}</span>}
      tools={
        <Button asChild size="sm" variant="ghost" className="-mr-2">
          <Link to="/campaigns" search={{ show: 'timeline' }}>
            {t('timeline')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      }
    >
      <div className={cn('flex flex-1 flex-col', isWide && 'lg:grid lg:grid-cols-[minmax(0,1fr)_29rem]')}>
        <WorkRows work={work} />
        <DayStrip days={work.days} className={isWide ? 'lg:border-l' : undefined} />
      </div>
    </Panel>
  );
}

function WorkRows({ work }: { work: TeamWorkCounts }) {
  const t = useTranslations('home.work');
  return (
    <ul aria-label={t('title')} className="grid grid-cols-1 content-start">
      <DueRows work={work} />
      <FileRows work={work} />
    </ul>
  );
}

function DueRows({ work: { overdue, soon } }: { work: TeamWorkCounts }) {
  const t = useTranslations('home.work');
  const locale = useLocale();
  return (
    <>
      <WorkRow
        icon={TriangleAlert}
        tone="bad"
        name={t('overdue')}
        count={overdue.creatives}
        search={{ view: 'creatives', status: 'late', sort: 'due' }}
      >
        {overdue.since === null
          ? t('noneOverdue')
          : t('overdueDetail', {
              campaigns: overdue.campaigns,
              days: Math.max(0, daysBetween(new Date(overdue.since), new Date())),
            })}
      </WorkRow>
      <WorkRow
        icon={Clock}
        tone="warn"
        name={t('soon')}
        count={soon.creatives}
        search={{ view: 'creatives', status: 'open', due: 'week', sort: 'due' }}
      >
        {soon.nextAt === null
          ? t('noneSoon')
          : t('soonDetail', { campaigns: soon.campaigns, day: formatRelativeDay(soon.nextAt, locale) })}
      </WorkRow>
    </>
  );
}

function FileRows({ work: { unfit, review, changes, delivered } }: { work: TeamWorkCounts }) {
  const t = useTranslations('home.work');
  return (
    <>
      <WorkRow
        icon={CircleX}
        tone="bad"
        name={t('unfit')}
        count={unfit.creatives}
        search={{ view: 'creatives', status: 'unfit' }}
      >
        {unfit.creatives === 0 ? t('noneUnfit') : t('unfitDetail', { campaigns: unfit.campaigns })}
      </WorkRow>
      <WorkRow
        icon={Eye}
        tone="info"
        name={t('review')}
        count={review.creatives}
        search={{ view: 'creatives', review: 'to-review' }}
      >
        {review.forYou > 0
          ? t('reviewDetail', { count: review.forYou })
          : t(review.creatives > 0 ? 'othersReview' : 'noneReview')}
      </WorkRow>
      <WorkRow
        icon={RotateCcw}
        tone="warn"
        name={t('changes')}
        count={changes.creatives}
        search={{ view: 'creatives', review: 'changes' }}
      >
        {changes.creatives === 0 ? t('noneChanges') : t('changesDetail', { campaigns: changes.campaigns })}
      </WorkRow>
      <WorkRow
        icon={CircleCheck}
        tone="ok"
        name={t('delivered')}
        count={delivered.creatives}
        search={{ view: 'creatives', deliveredAfter: delivered.after, sort: 'updated' }}
      >
        {delivered.creatives === 0
          ? t('noneDelivered')
          : t('deliveredDetail', { guests: delivered.byGuests, team: delivered.byTeam })}
      </WorkRow>
    </>
  );
}

interface WorkRowProps {
  icon: LucideIcon;
  tone: 'bad' | 'warn' | 'info' | 'ok';
  name: string;
  count: number;
  /** The list of the counted creatives. */
  search: CampaignsSearch;
  children: string;
}

const inks = { bad: 'text-bad', warn: 'text-warn', info: 'text-info', ok: 'text-ok' };

function WorkRow({ icon: Icon, tone, name, count, search, children }: WorkRowProps) {
  const locale = useLocale();
  return (
    <li>
      <Link
        to="/campaigns"
        search={search}
        className="flex h-9 items-center gap-2.5 border-t border-line px-4 text-sm -outline-offset-2 transition-colors hover:bg-sunk max-md:h-11"
      >
        <Icon aria-hidden className={cn('size-4 shrink-0', count > 0 ? inks[tone] : 'text-ink-3')} />
        <span className="w-32 shrink-0 truncate max-sm:flex-1 font-semibold">{name}</span>
        <span className="num min-w-0 flex-1 truncate text-xs text-ink-2 max-sm:sr-only" title={children}>
          {children}
        </span>
        <span
          className={cn('num font-semibold', tone === 'bad' && count > 0 && 'text-bad', count === 0 && 'text-ink-2')}
        >
          {formatNumber(count, locale)}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
      </Link>
    </li>
  );
}
