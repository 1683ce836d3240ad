import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { comparedPeriod, comparisons, type Comparison } from '@ad-foundry/contract/rules/periods/periods.ts';
import { campaignQuery, campaignsQuery } from '#features/tree/campaigns/queries.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { SearchList } from '#ui/form/search-list.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { ChoiceMenu } from '#ui/overlay/choice-menu.tsx';
import { DropdownButton } from '#ui/overlay/dropdown-button.tsx';
import { LazyPopover } from '#ui/overlay/lazy-popover.tsx';
import { dayRange, mediumDay } from '#features/platforms/insights/day-text.ts';
import { periodOf, rememberAdvertiser } from '#features/platforms/insights/place.ts';
import type { PlaceSearch, PlaceChange } from '#features/platforms/insights/search.ts';
import { AdvertiserMenu } from './advertiser-menu.tsx';
import { NotStored } from './not-stored.tsx';

const PeriodPanel = lazyComponent(() => import('./period-panel.tsx'), 'PeriodPanel');
onFirstInteraction(PeriodPanel.preload);

interface PlaceBarProps {
  advertisers: readonly InsightAdvertiser[];
  advertiser: InsightAdvertiser;
  search: PlaceSearch;
  /** Receives the changed parameters; undefined removes a parameter. */
  onSearch: (change: PlaceChange) => void;
  /** Whether the page has no comparison with another period. */
  isAlone?: boolean;
  /** Before the controls. */
  title?: ReactNode;
  children?: ReactNode;
}

/** Account, campaign, period and comparison of a page of insights; all of it is in the address. */
export function PlaceBar({
  advertisers,
  advertiser,
  search,
  onSearch,
  isAlone = false,
  title,
  children,
}: PlaceBarProps) {
  const period = periodOf(search, advertiser.today);
  const compared = isAlone ? null : comparedPeriod(period, search.compare ?? 'previous');
  const shown = { search, onSearch, today: advertiser.today };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {title}
      <AdvertiserMenu
        advertisers={advertisers}
        advertiser={advertiser}
        onChoose={(advertiserId) => {
          if (advertiserId) rememberAdvertiser(advertiserId);
          onSearch({ advertiserId });
        }}
      />
      <CampaignButton {...shown} />
      <PeriodButton {...shown} />
      {isAlone ? null : <CompareMenu {...shown} />}
      <NotStored advertiser={advertiser} period={period} compared={compared} />
      {children}
    </div>
  );
}

type PartProps = Pick<PlaceBarProps, 'search' | 'onSearch'> & { today: string };

function CampaignButton({ search: { campaignId }, onSearch }: PartProps) {
  const t = useTranslations('insights.campaign');
  const { data } = useQuery({ ...campaignQuery(campaignId as CampaignId), enabled: campaignId !== undefined });
  const name = campaignId === undefined ? t('all') : (data?.name ?? t('label'));
  const button = (
    <DropdownButton aria-label={`${t('label')}: ${name}`}>
      <span className="max-w-48 truncate">{name}</span>
    </DropdownButton>
  );
  return (
    <LazyPopover label={t('label')} button={button}>
      {(close) => (
        <CampaignList
          chosen={campaignId}
          onChoose={(next) => {
            close();
            onSearch({ campaignId: next });
          }}
        />
      )}
    </LazyPopover>
  );
}

interface CampaignListProps {
  chosen: string | undefined;
  onChoose: (campaignId: string | undefined) => void;
}

function CampaignList({ chosen, onChoose }: CampaignListProps) {
  const t = useTranslations('insights.campaign');
  const [search, setSearch] = useState('');
  const { rows } = usePagedRows(campaignsQuery({ search, sort: 'name' }));
  const all = search === '' ? [{ id: undefined, name: t('all') }] : [];
  return (
    <SearchList<string | undefined>
      label={t('search')}
      options={rows ? [...all, ...rows] : all}
      none={t('none')}
      className="w-72 max-w-full"
      onSearch={setSearch}
      {...{ search, chosen, onChoose }}
    />
  );
}

function PeriodButton({ search, today, onSearch }: PartProps) {
  const t = useTranslations('insights.period');
  const locale = useLocale();
  const { preset, ...days } = periodOf(search, today);
  const range = dayRange(days, locale, today);
  const text = preset === null ? range : t('withDays', { name: t(preset), days: range });
  const button = (
    <DropdownButton aria-label={`${t('label')}: ${text}`}>
      <span className="truncate">{text}</span>
    </DropdownButton>
  );
  return (
    <LazyPopover label={t('label')} button={button}>
      {(close) => (
        <PeriodPanel
          preset={preset}
          days={days}
          today={today}
          onChoose={(next) => {
            close();
            onSearch({ relative: undefined, since: undefined, until: undefined, ...next });
          }}
        />
      )}
    </LazyPopover>
  );
}

function CompareMenu({ search, today, onSearch }: PartProps) {
  const t = useTranslations('insights.compare');
  const locale = useLocale();
  const chosen = search.compare ?? 'previous';
  const period = periodOf(search, today);
  const text = (comparison: Comparison): string => {
    const days = comparedPeriod(period, comparison);
    return days ? t('versus', { days: dayRange(days, locale, today) }) : t('none');
  };
  return (
    <ChoiceMenu
      label={t('label')}
      text={text(chosen)}
      value={chosen}
      options={comparisons.map((comparison) => ({
        value: comparison,
        label: t(comparison),
        detail: comparison === 'none' ? null : text(comparison),
      }))}
      onChoose={(compare) => onSearch({ compare })}
    />
  );
}

/** Until when the insights of the period may change. */
export function Settling({ settlesOn, className }: { settlesOn: string | null; className?: string }) {
  const t = useTranslations('insights.age');
  const locale = useLocale();
  return (
    <span className={cn('num text-xs text-ink-2', className)}>
      {settlesOn === null ? t('settled') : t('settles', { day: mediumDay(settlesOn, locale) })}
    </span>
  );
}
