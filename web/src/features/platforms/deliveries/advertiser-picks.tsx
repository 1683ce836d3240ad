import { CircleAlert, Hourglass } from 'lucide-react';
import { useState } from 'react';
import type { Advertiser } from '@ad-foundry/contract/advertisers.ts';
import { providerNames } from '@ad-foundry/contract/integration.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { cn } from '#lib/cn.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import { useTranslations } from '#lib/i18n.ts';
import { CheckboxAlone } from '#ui/form/checkbox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { advertiserNumber } from './advertiser-number.ts';
import type { SendAdvertisers } from './queries.ts';
import type { SendState } from './use-send.ts';

/** From this many accounts on, the list has a search field. */
const searchedFrom = 9;

/** The ad accounts as cards with a checkbox; an account that cannot receive files shows the reason. */
export function AdvertiserPicks({ advertisers, state }: { advertisers: SendAdvertisers; state: SendState }) {
  const t = useTranslations('deliveries.accounts');
  const [search, setSearch] = useState('');
  const { items, from } = advertisers;
  const needle = fold(search.trim());
  const shown = items.filter(({ id, name }) => fold(name).includes(needle) || advertiserNumber(id).includes(needle));
  const max = limits.deliveries.advertisersAtOnce;
  const isFull = state.picked.length >= max;
  return (
    <section aria-label={t('title')} className="grid gap-2.5 border-b border-line px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm">
          <span className="font-medium">{t('title')}</span> <span className="text-ink-2">· {t(`from.${from}`)}</span>
        </p>
        {items.length >= searchedFrom ? (
          <SearchField label={t('find')} value={search} onChange={setSearch} className="w-56 max-sm:w-full" />
        ) : null}
      </div>
      {isFull ? <p className="text-xs text-ink-2">{t('tooMany', { count: max })}</p> : null}
      {shown.length === 0 ? <p className="text-sm text-ink-2">{t('noMatch')}</p> : null}
      <ul
        className={cn(
          'grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3',
          items.length >= searchedFrom && 'scroll-slim -m-1 max-h-52 overflow-y-auto p-1',
        )}
      >
        {shown.map((advertiser) => (
          <AdvertiserCard
            key={`${advertiser.provider} ${advertiser.id}`}
            advertiser={advertiser}
            state={state}
            isFull={isFull}
          />
        ))}
      </ul>
    </section>
  );
}

interface AdvertiserCardProps {
  advertiser: Advertiser;
  state: SendState;
  isFull: boolean;
}

function AdvertiserCard({ advertiser, state, isFull }: AdvertiserCardProps) {
  const { provider, id, name, currency } = advertiser;
  const isOfPlan = state.plan.data?.provider === provider;
  // The dry run queries the platform, so its result is newer than the list.
  const planned = isOfPlan ? state.plan.data?.advertisers.find((each) => each.id === id) : undefined;
  const current = planned ?? advertiser;
  const isPicked = state.provider === provider && state.picked.includes(id);
  const isBlocked = current.obstacle !== null;
  const pick = () => state.pick(advertiser, !isPicked);
  return (
    <li
      className={cn(
        'relative flex min-w-0 items-center gap-3 rounded-control border px-3 py-2',
        isPicked && !isBlocked ? 'border-ink bg-card shadow-[inset_0_0_0_1px_var(--ink)]' : 'border-line-strong',
        isBlocked ? 'border-line bg-sunk' : 'hover:bg-sunk',
      )}
    >
      <CheckboxAlone
        label={name}
        checked={isPicked && !isBlocked}
        disabled={isBlocked ? !isPicked : !isPicked && isFull}
        onCheckedChange={pick}
        aria-describedby={`account-${id}`}
        // The checkbox covers the whole card.
        className="static before:inset-0 before:rounded-control"
      />
      <span className="grid min-w-0 gap-0.5">
        <span className={cn('truncate text-sm font-medium', isBlocked && 'text-ink-2')} title={name}>
          {name}
        </span>
        <span id={`account-${id}`} className="num text-xs text-ink-2">
          {isBlocked ? (
            <Obstacle advertiser={{ ...current, provider }} />
          ) : (
            [currency, advertiserNumber(id)].filter((part) => part !== null).join(' · ')
          )}
        </span>
      </span>
    </li>
  );
}

function Obstacle({ advertiser }: { advertiser: Pick<Advertiser, 'provider' | 'obstacle' | 'status'> }) {
  const text = useObstacleText();
  const isWaiting = advertiser.status === 'in-review';
  const Icon = isWaiting ? Hourglass : CircleAlert;
  const said = text(advertiser);
  return (
    <span
      className={cn('flex min-w-0 items-start gap-1.5 font-medium', isWaiting ? 'text-info' : 'text-bad')}
      title={said}
    >
      <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="line-clamp-2 text-pretty">{said}</span>
    </span>
  );
}

/** The reason why an account cannot receive files. */
function useObstacleText(): (advertiser: Pick<Advertiser, 'provider' | 'obstacle' | 'status'>) => string {
  const t = useTranslations('deliveries.accounts');
  return ({ provider, obstacle, status }) =>
    obstacle === null || obstacle === 'status'
      ? t(`status.${status}`, { platform: providerNames[provider] })
      : t(`obstacle.${obstacle}`);
}
