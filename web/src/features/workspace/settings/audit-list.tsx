import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEntry } from '@ad-foundry/contract/audit.ts';
import { formatDate, formatRelativeDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { noBreakAfterMask } from '#lib/no-break-after-mask.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ListCards, ListDeclaration, ListFilter } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { auditedQuery, auditQuery } from './audit-queries.ts';
import { auditPeriods, type AuditPeriod, type AuditSearch } from './audit-search.ts';

interface AuditListProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

/** Audit log entries, grouped by day in the browser's time zone. */
export function AuditList({ search, onSearch }: AuditListProps) {
  const t = useTranslations('audit');
  return (
    <ListPage
      list={{
        id: 'audit',
        label: t('list'),
        rows: usePagedRows(auditQuery(search)),
        nameOf: ({ at }) => at,
        cards,
        groups,
        search: { value: search, onChange: onSearch },
        filters: useFilters(search),
        empty: <EmptyState picture={<ScrollText />} title={t('empty.title')} body={t('empty.body')} />,
        noMatch: { picture: <ScrollText />, title: t('nothing.title'), body: t('nothing.body') },
        failed: t('failed'),
      }}
    />
  );
}

const cards: ListCards<AuditEntry> = { width: 'full', card: (entry) => <Entry entry={entry} /> };

const groups: ListDeclaration<AuditEntry, AuditSearch>['groups'] = {
  keyOf: ({ at }) => formatDate(at, 'en'),
  title: (_day, entries) => <DayName at={entries[0]?.at ?? ''} />,
  heading: 'h3',
  isSticky: true,
};

function useFilters(search: AuditSearch): ListFilter<AuditSearch>[] {
  const t = useTranslations('audit');
  const { data } = useQuery(auditedQuery);
  // Filters in the URL are shown as selected even if the log has no such entry.
  const { person, act } = search;
  const audited = data ?? { people: [], acts: [] };
  const isUnlisted = person && !audited.people.some(({ id }) => id === person);
  const people = isUnlisted ? [...audited.people, { id: person, name: t('unknownPerson') }] : audited.people;
  const acts = act && !audited.acts.includes(act) ? [...audited.acts, act] : audited.acts;
  const periods = Object.keys(auditPeriods) as AuditPeriod[];
  return [
    {
      id: 'person',
      label: t('filter.person'),
      look: 'select',
      any: t('filter.allPeople'),
      options: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      id: 'act',
      label: t('filter.act'),
      look: 'select',
      any: t('filter.everything'),
      options: acts.map((value) => ({ value, label: t(`names.${value}`) })),
    },
    {
      id: 'period',
      label: t('filter.period'),
      look: 'select',
      any: t('filter.periods.any'),
      options: periods.map((value) => ({ value, label: t(`filter.periods.${value}`) })),
    },
  ];
}

const nearMs = 2 * 24 * 60 * 60 * 1000;

function DayName({ at }: { at: string }) {
  const locale = useLocale();
  const date = formatDate(at, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const isNear = Date.now() - Date.parse(at) < nearMs;
  return (
    <span className="flex items-baseline gap-2 font-semibold">
      <span className="inline-block first-letter:uppercase">{isNear ? formatRelativeDay(at, locale) : date}</span>
      {isNear ? <span className="text-xs font-normal text-ink-3 max-sm:hidden">{date}</span> : null}
    </span>
  );
}

/** The metadata of an entry as far as recorded: browser, system, place and reason. */
function useCircumstances({ browser, system, key, place, reason }: AuditEntry): string[] {
  const t = useTranslations('audit');
  return [
    place ? t('in', { place }) : null,
    reason ? t('reason', { reason }) : null,
    key ? t('byKey', { key }) : null,
    browser && system ? t('on', { browser, system }) : (browser ?? system),
  ].filter((each) => each !== null);
}

/** Actions that the system records, without a person. */
const ofProduct = /^(billing\.|delivery\.finished$|token\.invalidated$)/;
const aboutPeople = /^(assignment|invitation|member)\./;
const strong = (words: ReactNode) => <span className="font-medium wrap-anywhere">{words}</span>;

function Entry({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('audit');
  const roles = useTranslations('settings.general.roles');
  const locale = useLocale();
  const circumstances = useCircumstances(entry);
  const name = entry.person?.name ?? t(ofProduct.test(entry.act) ? 'product' : 'unknownPerson');
  const sentence = t.rich(`acts.${entry.act}`, {
    target:
      entry.target === null ? t(aboutPeople.test(entry.act) ? 'gone' : 'deleted') : noBreakAfterMask(entry.target),
    role: entry.role ? roles(entry.role) : '',
    former: entry.formerRole ? roles(entry.formerRole) : '',
    b: strong,
  });
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <Avatar name={name} decorative className="mt-px" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-pretty">
          <span className="font-medium">{name}</span> {sentence}
        </p>
        {circumstances.length > 0 ? (
          <p className="text-xs text-pretty wrap-anywhere text-ink-2">{circumstances.join(' · ')}</p>
        ) : null}
      </div>
      <time
        dateTime={entry.at}
        title={formatDate(entry.at, locale, { dateStyle: 'full', timeStyle: 'long' })}
        className="num shrink-0 text-xs leading-6 text-ink-2"
      >
        {formatDate(entry.at, locale, { timeStyle: 'short' })}
      </time>
    </div>
  );
}
