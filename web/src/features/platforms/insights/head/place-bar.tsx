import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import type { InsightAccount } from '@ad-foundry/contract/insights/values.ts';
import { comparedPeriod, comparisons, type Comparison } from '@ad-foundry/contract/rules/periods/periods.ts';
import { campaignQuery } from '#features/tree/campaigns/queries.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { dayRange } from '#features/platforms/insights/day-text.ts';
import { periodOf, rememberAccount } from '#features/platforms/insights/place.ts';
import type { PlaceSearch, PlaceChange } from '#features/platforms/insights/search.ts';
import { AccountMenu } from './account-menu.tsx';
import { NotStored } from './not-stored.tsx';
import { PopButton } from './pop-button.tsx';

const PeriodPanel = lazyComponent(() => import('./period-panel.tsx'), 'PeriodPanel');
const CampaignPanel = lazyComponent(() => import('./campaign-panel.tsx'), 'CampaignPanel');
onFirstInteraction(PeriodPanel.preload);
onFirstInteraction(CampaignPanel.preload);

export interface PlaceBarProps {
  accounts: readonly InsightAccount[];
  account: InsightAccount;
  search: PlaceSearch;
  /** Takes what changes; undefined leaves a parameter out. */
  onSearch: (change: PlaceChange) => void;
  /** Nothing is compared with another period. */
  isAlone?: boolean;
  children?: ReactNode;
}

/** Account, campaign, period and comparison of a page of figures; all of it is in the address. */
export function PlaceBar({ accounts, account, search, onSearch, isAlone = false, children }: PlaceBarProps) {
  const period = periodOf(search, account.today);
  const compared = isAlone ? null : comparedPeriod(period, search.compare ?? 'previous');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <AccountMenu
        accounts={accounts}
        account={account}
        onChoose={({ id }) => {
          rememberAccount(id);
          onSearch({ advertiserId: id });
        }}
        onRemoved={() => onSearch({ advertiserId: undefined })}
      />
      <CampaignButton campaignId={search.campaignId} onChoose={(campaignId) => onSearch({ campaignId })} />
      <PeriodButton
        search={search}
        today={account.today}
        onChoose={(next) => onSearch({ relative: undefined, since: undefined, until: undefined, ...next })}
      />
      {isAlone ? null : (
        <CompareMenu search={search} today={account.today} onChoose={(compare) => onSearch({ compare })} />
      )}
      <NotStored account={account} period={period} compared={compared} />
      {children}
    </div>
  );
}

interface CampaignButtonProps {
  campaignId: string | undefined;
  onChoose: (campaignId: string | undefined) => void;
}

function CampaignButton({ campaignId, onChoose }: CampaignButtonProps) {
  const t = useTranslations('insights.campaign');
  const { data } = useQuery({ ...campaignQuery(campaignId as CampaignId), enabled: campaignId !== undefined });
  const name = campaignId === undefined ? t('all') : (data?.name ?? t('label'));
  return (
    <PopButton
      label={`${t('label')}: ${name}`}
      renderPanel={(popped) => <CampaignPanel {...popped} campaignId={campaignId} onChoose={onChoose} />}
    >
      <span className="max-w-48 truncate">{name}</span>
    </PopButton>
  );
}

interface PeriodButtonProps {
  search: PlaceSearch;
  today: string;
  onChoose: (next: { relative: string } | { since: string; until: string }) => void;
}

function PeriodButton({ search, today, onChoose }: PeriodButtonProps) {
  const t = useTranslations('insights.period');
  const locale = useLocale();
  const { preset, ...days } = periodOf(search, today);
  const shown = dayRange(days, locale, today);
  const text = preset === null ? shown : t('withDays', { name: t(preset), days: shown });
  return (
    <PopButton
      label={`${t('label')}: ${text}`}
      renderPanel={(popped) => (
        <PeriodPanel {...popped} preset={preset} days={days} today={today} onChoose={onChoose} />
      )}
    >
      <span className="truncate">{text}</span>
    </PopButton>
  );
}

interface CompareMenuProps {
  search: PlaceSearch;
  today: string;
  onChoose: (compare: Comparison) => void;
}

function CompareMenu({ search, today, onChoose }: CompareMenuProps) {
  const t = useTranslations('insights.compare');
  const locale = useLocale();
  const chosen = search.compare ?? 'previous';
  const period = periodOf(search, today);
  const text = (comparison: Comparison): string => {
    const days = comparedPeriod(period, comparison);
    return days ? t('versus', { days: dayRange(days, locale, today) }) : t('none');
  };
  return (
    <Menu>
      <MenuTrigger>
        <Button aria-label={`${t('label')}: ${text(chosen)}`}>
          {text(chosen)}
          <ChevronDown aria-hidden className="text-ink-3" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={chosen} onValueChange={(value) => onChoose(value as Comparison)}>
          {comparisons.map((comparison) => (
            <MenuRadioItem key={comparison} value={comparison}>
              <span className="grid">
                <span>{t(comparison)}</span>
                {comparison === 'none' ? null : <span className="text-xs text-ink-2">{text(comparison)}</span>}
              </span>
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
