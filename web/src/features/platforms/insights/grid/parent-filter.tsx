import { X } from 'lucide-react';
import { useEffect, useEffectEvent, type MouseEvent } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { FileName } from '#ui/data/file-name.tsx';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { rowsQuery, type Place } from '#features/platforms/insights/queries.ts';
import type { CreativesChange } from '#features/platforms/insights/search.ts';

interface ParentFilterProps {
  /** The id of a campaign or ad set of the platform. */
  parentId: string | undefined;
  onSearch: (change: CreativesChange) => void;
  place: Place;
}

/** All campaigns, or the ad sets of a campaign or ad set, sorted by spend, highest first. */
function useRows(place: Place, level: 'campaign' | 'adset', parentId: string | undefined) {
  // The list of groups has more parameters, which the request for rows does not accept.
  const { provider, advertiserId, campaignId, relative, since, until } = place;
  const days = { provider, advertiserId, campaignId, relative, since, until, compare: 'none' } as const;
  const { rows, error, more } = usePaged({
    ...rowsQuery({ ...days, level, ...(parentId ? { parentId } : {}) }),
    enabled: level === 'campaign' || parentId !== undefined,
  });
  const isReady = more.isLeft && !more.isLoading && error === null;
  const loadMore = useEffectEvent(more.load);
  useEffect(() => {
    if (isReady) loadMore();
  }, [isReady]);
  return { rows: rows ?? [], isLoading: !rows && more.isLoading };
}

/**
 * The chosen campaign or ad set with its campaign, from all days, because it may have had no delivery in the shown
 * period. Its id replaces an unknown name.
 */
function useParent(place: Place, parentId: string | undefined) {
  const {
    rows: [first],
    isLoading,
  } = useRows({ provider: place.provider, advertiserId: place.advertiserId, relative: 'lifetime' }, 'adset', parentId);
  if (parentId === undefined) return null;
  const platformCampaign = first?.campaign ?? { id: parentId, name: isLoading ? '…' : parentId };
  const adSet = platformCampaign.id === parentId ? null : { id: parentId, name: first?.name ?? parentId };
  return { platformCampaign, adSet };
}

// Not a valid platform id.
const every = '*';

interface Named {
  id: string;
  name: string;
}

/** The options: all, each row, and the chosen one, which may have had no delivery in this period. */
function optionsOf(all: string, rows: readonly Named[], chosen: Named | null | undefined) {
  const named = rows.filter(({ id }) => id !== '');
  const others = chosen && !named.some(({ id }) => id === chosen.id) ? [chosen] : [];
  return [{ value: every, label: all }, ...[...named, ...others].map(({ id, name }) => ({ value: id, label: name }))];
}

/** Selects for a campaign of the platform and then one of its ad sets. */
export function ParentFilter({ parentId, onSearch, place }: ParentFilterProps) {
  const t = useTranslations('insights.grid.parent');
  const parent = useParent(place, parentId);
  const { rows: platformCampaigns } = useRows(place, 'campaign', undefined);
  const { rows: adSets } = useRows(place, 'adset', parent?.platformCampaign.id);
  return (
    <div className="grid gap-1 px-2.5">
      <p className="text-xs text-ink-2">{t('label')}</p>
      <Combobox
        aria-label={t('campaign')}
        value={parent?.platformCampaign.id ?? every}
        options={optionsOf(t('everyCampaign'), platformCampaigns, parent?.platformCampaign)}
        onValueChange={(next) => onSearch({ parentId: next === every ? undefined : next })}
      />
      {parent ? (
        <Combobox
          aria-label={t('adSet')}
          value={parent.adSet?.id ?? every}
          options={optionsOf(t('everyAdSet'), adSets, parent.adSet)}
          onValueChange={(next) => onSearch({ parentId: next === every ? parent.platformCampaign.id : next })}
        />
      ) : null}
    </div>
  );
}

/** A chip that shows the filter by campaign or ad set and removes it. */
export function ParentChip({ parentId, onSearch, place }: ParentFilterProps & { parentId: string }) {
  const t = useTranslations('insights.grid.parent');
  const parent = useParent(place, parentId);
  const name = parent?.adSet?.name ?? parent?.platformCampaign.name ?? parentId;
  const remove = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button disappears, so the focus moves to another button of the bar.
    const buttons = [...(currentTarget.parentElement?.querySelectorAll('button') ?? [])];
    buttons[buttons.indexOf(currentTarget) - 1]?.focus();
    onSearch({ parentId: undefined });
  };
  return (
    <Button aria-label={t('remove', { name })} onClick={remove}>
      <FileName name={name} className="max-w-56" />
      <X aria-hidden className="text-ink-3" />
    </Button>
  );
}
