import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks, RefreshCw } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { Advertiser, AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import type { Token } from '@ad-foundry/contract/integration.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { Button } from '#ui/button.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/data/table.tsx';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { MoreButton } from '#ui/list-page/load-more.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { AdvertiserStatusChip, SendingNote } from './advertiser-status.tsx';
import { FiguresCell, syncsQuery } from './figures-cell.tsx';
import { advertisersQuery, useCheckToken } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

const searchFrom = 10;

/** The ad accounts that the organization uses. */
export function AdvertisersSection({ tokens, onChoose }: { tokens: readonly Token[]; onChoose: () => void }) {
  const t = useTranslations('integration.accounts');
  const [search, setSearch] = useState('');
  const searchText = useDeferredValue(search.trim());
  const { firstPage, error, retry } = usePaged(advertisersQuery({ which: 'chosen', search: searchText }));
  const isEmpty = firstPage?.total === 0 && searchText === '';
  return (
    <section aria-labelledby="ad-accounts" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 id="ad-accounts" className="flex-1 text-base font-semibold">
          {t('title')}{' '}
          <span className="num font-normal text-ink-2">{firstPage && !isEmpty ? firstPage.total : null}</span>
        </h3>
        {(firstPage?.total ?? 0) >= searchFrom || searchText !== '' ? (
          <SearchField value={search} onChange={setSearch} placeholder={t('search')} />
        ) : null}
        <LookForNew tokens={tokens} />
        {isEmpty ? null : (
          <WriteButton icon={<ListChecks aria-hidden />} onClick={onChoose}>
            {t('choose')}
          </WriteButton>
        )}
      </div>
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!firstPage && !error ? <SkeletonRows rows={4} /> : null}
      {isEmpty ? (
        <EmptyState
          title={t('emptyTitle')}
          body={t('emptyBody')}
          picture={<ListChecks />}
          action={
            <WriteButton variant="primary" onClick={onChoose}>
              {t('choose')}
            </WriteButton>
          }
        />
      ) : null}
      {firstPage && !isEmpty ? <Rows search={searchText} /> : null}
    </section>
  );
}

function LookForNew({ tokens }: { tokens: readonly Token[] }) {
  const t = useTranslations('integration.accounts');
  const errorText = useErrorText();
  const check = useCheckToken();
  const [looking, setLooking] = useState(false);
  const usable = tokens.filter(({ health }) => health.reason === null);
  const look = async () => {
    setLooking(true);
    try {
      for (const { id } of usable) await check.mutateAsync(id);
      toast.success(t('looked'));
    } catch (error) {
      toast.error(t('notLooked'), { description: errorText(error) });
    } finally {
      setLooking(false);
    }
  };
  if (usable.length === 0) return null;
  return (
    <Button icon={<RefreshCw aria-hidden />} loading={looking} onClick={() => void look()}>
      {t('look')}
    </Button>
  );
}

const keyOf = ({ provider, id }: AdvertiserRef) => `${provider}/${id}`;

function Rows({ search }: { search: string }) {
  const t = useTranslations('integration.accounts');
  const { rows, more } = usePaged(advertisersQuery({ which: 'chosen', search }));
  const { data: synced } = useQuery(syncsQuery);
  const syncs = new Map((synced?.items ?? []).map((advertiser) => [keyOf(advertiser), advertiser]));
  if (!rows || rows.length === 0) return <p className="py-6 text-center text-sm text-ink-2">{t('none')}</p>;
  return (
    <>
      <Table aria-labelledby="ad-accounts">
        <TableHead>
          <HeaderCell>{t('name')}</HeaderCell>
          <HeaderCell>{t('id')}</HeaderCell>
          <HeaderCell>{t('currency')}</HeaderCell>
          <HeaderCell>{t('timeZone')}</HeaderCell>
          <HeaderCell>{t('status')}</HeaderCell>
          <HeaderCell align="right">{t('campaigns')}</HeaderCell>
          <HeaderCell>{t('sending')}</HeaderCell>
          <HeaderCell>{t('figures')}</HeaderCell>
        </TableHead>
        <TableBody>
          {rows.map((advertiser) => (
            <TableRow key={keyOf(advertiser)}>
              <TableCell>
                <span className="flex min-w-44 items-center gap-2.5">
                  <OrganizationMark name={advertiser.name} id={advertiser.id} />
                  <span className="grid min-w-0">
                    <span className="font-medium">{advertiser.name}</span>
                    {advertiser.businessName ? (
                      <span className="text-xs text-ink-2">{advertiser.businessName}</span>
                    ) : null}
                  </span>
                </span>
              </TableCell>
              <TableCell className="font-mono text-xs">{advertiser.id.slice('acc_'.length)}</TableCell>
              <TableCell>{advertiser.currency ?? '–'}</TableCell>
              <TableCell className="text-ink-2">{advertiser.timeZone ?? '–'}</TableCell>
              <TableCell>
                <AdvertiserStatusChip status={advertiser.status} />
              </TableCell>
              <TableCell align="right">
                <CampaignsLink advertiser={advertiser} />
              </TableCell>
              <TableCell className="min-w-40">
                <SendingNote {...advertiser} />
              </TableCell>
              <TableCell>
                <FiguresCell advertiser={syncs.get(keyOf(advertiser))} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <MoreButton className="justify-self-center" more={more}>
        {t('more')}
      </MoreButton>
    </>
  );
}

function CampaignsLink({ advertiser: { id, name, campaigns } }: { advertiser: Advertiser }) {
  const t = useTranslations('integration.accounts');
  if (campaigns === 0) return '–';
  return (
    <Link
      to="/campaigns"
      search={{ advertiserId: id }}
      aria-label={t('campaignsOf', { count: campaigns, name })}
      className="num font-medium underline decoration-line-strong underline-offset-2 hover:decoration-ink"
    >
      {campaigns}
    </Link>
  );
}
