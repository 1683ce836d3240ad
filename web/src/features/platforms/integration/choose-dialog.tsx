import { useDeferredValue, useState } from 'react';
import type { Advertiser, AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { MoreButton } from '#ui/list-page/load-more.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { AdvertiserStatusChip } from './advertiser-status.tsx';
import { advertisersQuery, useChooseAdvertisers, useFindAdvertisers } from './queries.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const keyOf = ({ provider, id }: AdvertiserRef) => `${provider}/${id}`;

/** The changed ticks by key, without those that equal the stored choice. */
type Ticks = ReadonlyMap<string, { ref: AdvertiserRef; chosen: boolean }>;

function ticked(before: Ticks, some: readonly Advertiser[], chosen: boolean): Ticks {
  const next = new Map(before);
  for (const advertiser of some) {
    if (chosen === advertiser.chosen) next.delete(keyOf(advertiser));
    else next.set(keyOf(advertiser), { ref: { provider: advertiser.provider, id: advertiser.id }, chosen });
  }
  return next;
}

/** Chooses those of all reachable ad accounts that the organization uses. */
export function ChooseDialog({ open, onOpenChange }: Props) {
  const t = useTranslations('integration.choose');
  const errorText = useErrorText();
  const [search, setSearch] = useState('');
  const [ticks, setTicks] = useState<Ticks>(new Map());
  const choose = useChooseAdvertisers();
  const changed = [...ticks.values()];
  const add = changed.filter(({ chosen }) => chosen).map(({ ref }) => ref);
  const remove = changed.filter(({ chosen }) => !chosen).map(({ ref }) => ref);
  const tick = (some: readonly Advertiser[], chosen: boolean) => setTicks((now) => ticked(now, some, chosen));
  const save = () =>
    choose.mutate(
      { add, remove },
      {
        onSuccess: ({ chosen }) => {
          toast.success(t('saved', { count: chosen }));
          setTicks(new Map());
          onOpenChange(false);
        },
        onError: (error) => toast.error(t('failed'), { description: errorText(error) }),
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('body')}
      footer={
        <>
          <span className="num mr-auto self-center text-sm text-ink-2">
            {changed.length > 0 ? t('changes', { add: add.length, remove: remove.length }) : null}
          </span>
          <Button variant="primary" disabled={changed.length === 0} loading={choose.isPending} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <SearchField value={search} onChange={setSearch} placeholder={t('search')} className="w-full" />
        <Advertisers
          search={search}
          isTicked={(advertiser) => ticks.get(keyOf(advertiser))?.chosen ?? advertiser.chosen}
          onTick={tick}
        />
      </div>
    </Dialog>
  );
}

interface AdvertisersProps {
  search: string;
  isTicked: (advertiser: Advertiser) => boolean;
  onTick: (some: readonly Advertiser[], chosen: boolean) => void;
}

function Advertisers({ search, isTicked, onTick }: AdvertisersProps) {
  const t = useTranslations('integration.choose');
  const searchText = useDeferredValue(search.trim());
  const { rows, firstPage, error, retry, more } = usePaged(advertisersQuery({ which: 'all', search: searchText }));
  if (error) return <ErrorState error={error} onRetry={retry} className="py-4" />;
  if (!rows) return <SkeletonRows rows={6} />;
  if (rows.length === 0) return <p className="py-6 text-center text-sm text-ink-2">{t('none')}</p>;
  return (
    <>
      <div className="flex min-h-7 items-center justify-between gap-3">
        <p className="num text-xs text-ink-2">{t('count', { count: firstPage?.total ?? 0 })}</p>
        <TickAll
          search={searchText}
          all={more.isLeft ? null : rows}
          isTicked={!more.isLeft && rows.every(isTicked)}
          onTick={onTick}
        />
      </div>
      <ul className="-mx-2 grid">
        {rows.map((advertiser) => (
          <li
            key={keyOf(advertiser)}
            className="flex min-h-10 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunk [content-visibility:auto]"
          >
            <Checkbox
              className="min-w-0 flex-1"
              checked={isTicked(advertiser)}
              onCheckedChange={(chosen) => onTick([advertiser], chosen)}
              label={advertiser.name}
              help={[advertiser.businessName, advertiser.id.slice(4), advertiser.currency].filter(Boolean).join(' · ')}
            />
            <AdvertiserStatusChip status={advertiser.status} />
          </li>
        ))}
      </ul>
      <MoreButton className="justify-self-center" more={more}>
        {t('more')}
      </MoreButton>
    </>
  );
}

interface TickAllProps {
  search: string;
  /** All matching accounts of the search; null if not all are loaded. */
  all: readonly Advertiser[] | null;
  isTicked: boolean;
  onTick: AdvertisersProps['onTick'];
}

/** Ticks or unticks all matching accounts of the search, including those that are not loaded yet. */
function TickAll({ search, all, isTicked, onTick }: TickAllProps) {
  const t = useTranslations('integration.choose');
  const errorText = useErrorText();
  const find = useFindAdvertisers();
  const tickAll = () => {
    if (all) return onTick(all, !isTicked);
    find.mutate(search, {
      onSuccess: (found) => onTick(found, true),
      onError: (error) => toast.error(errorText(error)),
    });
  };
  return (
    <Button variant="ghost" size="sm" className="-mr-2" loading={find.isPending} onClick={tickAll}>
      {isTicked ? t('untickAll') : t('tickAll')}
    </Button>
  );
}
