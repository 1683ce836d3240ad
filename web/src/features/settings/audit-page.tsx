import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Select } from '#ui/select.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LoadMore } from '#features/campaigns/load-more.tsx';
import { AuditList } from './audit-list.tsx';
import { auditedQuery, auditFile, auditQuery } from './audit-queries.ts';
import { auditPeriods, parseAuditSearch, type AuditSearch } from './audit-search.ts';

interface Props {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

// The value of a filter that leaves everything.
const all = 'all';

function Filters({ search, onSearch }: Props) {
  const t = useTranslations('audit');
  const { data } = useQuery(auditedQuery);
  const change = (part: Record<string, string>) => onSearch(parseAuditSearch({ ...search, ...part }));
  const filtered = Object.keys(search).length > 0;
  // What an address asks for is shown as chosen, whether the log holds it or not.
  const { person, act } = search;
  const known = data ?? { people: [], acts: [] };
  const strange = person && !known.people.some(({ id }) => id === person);
  const people = strange ? [...known.people, { id: person, name: t('somebody') }] : known.people;
  const acts = act && !known.acts.includes(act) ? [...known.acts, act] : known.acts;
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      <Select
        aria-label={t('filter.person')}
        value={search.person ?? all}
        onValueChange={(person) => change({ person })}
        options={[
          { value: all, label: t('filter.everybody') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        aria-label={t('filter.act')}
        value={search.act ?? all}
        onValueChange={(act) => change({ act })}
        options={[
          { value: all, label: t('filter.everything') },
          ...acts.map((act) => ({ value: act, label: t(`names.${act}`) })),
        ]}
      />
      <Select
        aria-label={t('filter.period')}
        value={search.period ?? all}
        onValueChange={(period) => change({ period })}
        options={[
          { value: all, label: t('filter.periods.any') },
          ...(Object.keys(auditPeriods) as (keyof typeof auditPeriods)[]).map((period) => ({
            value: period,
            label: t(`filter.periods.${period}`),
          })),
        ]}
      />
      {filtered ? (
        <Button variant="ghost" className="justify-self-start" onClick={() => onSearch({})}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </div>
  );
}

function Entries({ search, onSearch }: Props) {
  const t = useTranslations('audit');
  const errorText = useErrorText();
  const list = useInfiniteQuery(auditQuery(search));
  if (list.isPending) return <Skeleton shape="card" className="h-96" />;
  if (list.isError && !list.data)
    return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} />;
  const entries = list.data.pages.flatMap(({ items }) => items);
  const filtered = Object.keys(search).length > 0;
  if (entries.length === 0) {
    const texts = filtered ? 'nothing' : 'empty';
    return (
      <EmptyState
        picture={<ScrollText />}
        title={t(`${texts}.title`)}
        body={t(`${texts}.body`)}
        action={filtered ? <Button onClick={() => onSearch({})}>{t('filter.clear')}</Button> : undefined}
      />
    );
  }
  return (
    <>
      <AuditList entries={entries} />
      <LoadMore list={list} />
    </>
  );
}

/** Who did what in the organization, for owners and admins: filters, then day by day. */
export function AuditPage(props: Props) {
  const t = useTranslations('audit');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">{t('title')}</h2>
          <p className="max-w-prose text-pretty text-ink-2">{t('body')}</p>
        </div>
        <Button asChild>
          <a href={auditFile(props.search)} download>
            <Download aria-hidden className="size-4" />
            {t('download')}
          </a>
        </Button>
      </div>
      <Filters {...props} />
      <Entries {...props} />
    </div>
  );
}
