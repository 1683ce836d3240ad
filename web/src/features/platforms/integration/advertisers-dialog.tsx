import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import type { Advertiser } from '@ad-foundry/contract/advertisers.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { useCan } from '#lib/permissions.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Button } from '#ui/button.tsx';
import { MoreButton } from '#ui/list-page/load-more.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { advertisersQuery, assignedQuery, useAssignAdvertisers, type Target } from './queries.ts';
import { useReadOnlyReason } from '#lib/read-only.ts';
import { ReadOnlyNote } from '#ui/feedback/write-form.tsx';

interface Props {
  target: Target;
  /** Name of the campaign or group. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const searchFrom = 8;

/** Assigns ad accounts to a campaign or group; saves each tick immediately. */
export function AdvertisersDialog({ target, name, open, onOpenChange }: Props) {
  const t = useTranslations('adAccounts');
  const [search, setSearch] = useState('');
  const searchText = useDeferredValue(search.trim());
  const assigned = useQuery(assignedQuery(target));
  const all = usePaged(advertisersQuery({ which: 'chosen', search: searchText }));
  const error = assigned.error ?? all.error;
  const retry = () => {
    void assigned.refetch();
    all.retry();
  };
  const isReadOnly = useReadOnlyReason() !== null;
  const isEmpty = all.firstPage?.total === 0 && searchText === '';
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title', { name })} description={t('help')}>
      <div className="grid gap-3">
        {error ? <ErrorState error={error} onRetry={retry} className="py-4" /> : null}
        {!error && (!assigned.data || !all.rows) ? <SkeletonRows rows={4} /> : null}
        {isEmpty ? <Empty /> : null}
        {(all.firstPage?.total ?? 0) >= searchFrom || searchText !== '' ? (
          <SearchField value={search} onChange={setSearch} placeholder={t('search')} className="w-full" />
        ) : null}
        {isReadOnly ? <ReadOnlyNote /> : null}
        {assigned.data && all.rows && !isEmpty ? (
          <ul className="-mx-2 grid">
            {all.rows.map((advertiser) => (
              <AdvertiserRow key={`${advertiser.provider}/${advertiser.id}`} target={target} advertiser={advertiser} />
            ))}
          </ul>
        ) : null}
        <MoreButton className="justify-self-center" more={all.more}>
          {t('more')}
        </MoreButton>
      </div>
    </Dialog>
  );
}

function Empty() {
  const t = useTranslations('adAccounts');
  const mayManage = useCan('integration:manage');
  return (
    <div className="grid justify-items-start gap-3 text-sm text-pretty text-ink-2">
      <p>{mayManage ? t('empty') : t('emptyForMember')}</p>
      {mayManage ? (
        <Button asChild variant="primary">
          <Link to="/settings/integration">{t('toSettings')}</Link>
        </Button>
      ) : null}
    </div>
  );
}

function AdvertiserRow({ target, advertiser }: { target: Target; advertiser: Advertiser }) {
  const t = useTranslations('adAccounts');
  const errorText = useErrorText();
  const isReadOnly = useReadOnlyReason() !== null;
  const { data } = useQuery(assignedQuery(target));
  const assign = useAssignAdvertisers(target);
  const found = data?.find(({ provider, id }) => provider === advertiser.provider && id === advertiser.id);
  const byGroup = 'campaignId' in target && found?.via === 'group';
  // Shown as ticked while it is being saved.
  const shown = assign.isPending ? (assign.variables.add?.length ?? 0) > 0 : found !== undefined;
  const ref = { provider: advertiser.provider, id: advertiser.id };
  const change = (assigned: boolean) =>
    assign.mutate(
      { add: assigned ? [ref] : [], remove: assigned ? [] : [ref] },
      { onError: (error) => toast.error(t('failed'), { description: errorText(error) }) },
    );
  return (
    <li className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunk">
      <Checkbox
        className="min-w-0 flex-1"
        label={advertiser.name}
        help={
          advertiser.obstacle
            ? t(`obstacles.${advertiser.obstacle}`)
            : [advertiser.id.slice(4), advertiser.currency].filter(Boolean).join(' · ')
        }
        checked={shown}
        disabled={byGroup || isReadOnly}
        onCheckedChange={change}
      />
      {byGroup ? <Chip>{t('byGroup')}</Chip> : null}
    </li>
  );
}
