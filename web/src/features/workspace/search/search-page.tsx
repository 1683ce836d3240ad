import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import {
  parseSearch,
  toggleOperator,
  type SearchKind,
  type SearchStatus,
} from '@ad-foundry/contract/rules/search/search-query.ts';
import type { SearchItem, SearchResult } from '@ad-foundry/contract/search.ts';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { SavedViews } from '#features/workspace/views/saved-views.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import type { ListColumn, ListDeclaration, MainProps } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { useLatest } from '#ui/list-page/use-latest.ts';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { Tab, TabList, Tabs } from '#ui/tabs.tsx';
import { Facets } from './facets.tsx';
import { MarkedText } from '#ui/data/marked-text.tsx';
import { MatchIcon } from '#ui/data/match-icon.tsx';
import { usePathText } from './path-text.ts';
import { placeOf } from './place-of.ts';
import { foundQuery } from './queries.ts';
import { parseSearchFilter, type SearchFilter } from './search-filter.ts';
import { Chip } from '#ui/data/chip.tsx';

interface Props {
  filter: SearchFilter;
  onFilter: (filter: SearchFilter) => void;
}

/** The search page: results in tabs by kind, with chips that add operators to the search. */
export function SearchPage({ filter, onFilter }: Props) {
  const t = useTranslations('search');
  const { q = '', kind } = filter;
  const [text, setText] = useTyped(q, (typed) => onFilter({ ...filter, q: typed.trim() === '' ? undefined : typed }));
  const query = useQuery({ ...foundQuery({ q, kind, limit: limits.search.shown }), enabled: q !== '' });
  const found = q === '' ? undefined : query.data;
  const toggle = (operator: string) => onFilter({ ...filter, q: toggleOperator(q, operator) || undefined });
  // Also sets the field, so that a pending change of its text does not overwrite the saved search.
  const show = (saved: Record<string, string>) => {
    setText(saved['q'] ?? '');
    onFilter(parseSearchFilter(saved));
  };
  const list: ListDeclaration<ResultRow, SearchFilter> = {
    id: 'search',
    label: t('results'),
    rows: {
      rows: found?.items.map((item) => ({ item, id: `${item.kind}/${item.id}/${item.name}` })),
      error: query.error,
      isStale: query.isPlaceholderData,
      retry: () => void query.refetch(),
    },
    nameOf: ({ item }) => item.name,
    main: linkOf(parseSearch(q).text),
    columns: useColumns(),
    virtual: false,
    empty: <NothingFound q={q} found={found} onFilter={onFilter} />,
    failed: t('failed'),
  };
  return (
    <Page>
      <PageHeader title={t('title')} />
      <PageBody className="flex flex-col gap-4">
        <SearchField
          value={text}
          onChange={setText}
          label={t('field')}
          placeholder={t('placeholder')}
          autoFocus
          className="w-full"
        />
        <SavedViews list="search" search={{ ...filter }} onSearch={show} />
        {q === '' ? <Examples onChoose={(example) => onFilter({ q: example })} /> : null}
        {found ? <KindTabs found={found} kind={kind} onKind={(next) => onFilter({ ...filter, kind: next })} /> : null}
        {found ? <Facets q={q} found={found} onToggle={toggle} /> : null}
        {found && found.ignored.length > 0 ? (
          <p className="text-sm text-ink-2">{t('ignored', { operators: found.ignored.join(', ') })}</p>
        ) : null}
        {q === '' ? null : <ListPage list={list} />}
        {found && found.items.length > 0 && found.archived > 0 ? (
          <Button className="self-start" onClick={() => toggle('is:archived')}>
            {t('alsoArchived', { count: found.archived })}
          </Button>
        ) : null}
      </PageBody>
    </Page>
  );
}

interface ResultRow {
  id: string;
  item: SearchItem;
}

const pauseMs = 150;

/** The typed text, reported after a pause; follows changes of the URL. */
function useTyped(value: string, report: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const latest = useLatest(report);
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === reported.current.trim()) return;
    const timer = setTimeout(() => {
      reported.current = text.trim() === '' ? '' : text;
      latest(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, latest]);
  return [text, setText];
}

function linkOf(searched: string) {
  return ({ item }: ResultRow, props: MainProps) => (
    <Link {...props} {...placeOf(item)} title={item.name} className={`${props.className} truncate font-medium`}>
      <MarkedText text={item.name} searched={searched} />
    </Link>
  );
}

function useColumns(): ListColumn<ResultRow>[] {
  const t = useTranslations('search');
  const pathText = usePathText();
  return [
    {
      id: 'name',
      header: t('columns.name'),
      grows: true,
      cell: ({ item }, { main }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Picture item={item} />
          <span className="grid min-w-0">
            {main}
            <span className="truncate text-xs text-ink-2">
              {[t(`singular.${item.kind}`), pathText(item)].filter(Boolean).join(' · ')}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      header: t('columns.status'),
      hideBelow: 'sm',
      cell: ({ item }) => (item.status ? <StatusChip status={item.status} /> : null),
    },
    {
      id: 'due',
      header: t('columns.due'),
      hideBelow: 'md',
      cell: ({ item: { dueAt, status } }) => (dueAt ? <DueChip dueAt={dueAt} done={status === 'complete'} /> : null),
    },
  ];
}

function Picture({ item: { pictureUrl, kind } }: { item: SearchItem }) {
  return (
    <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunk text-ink-3 [&>svg]:size-4">
      {pictureUrl ? (
        <img src={pictureUrl} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
      ) : (
        <MatchIcon kind={kind} />
      )}
    </span>
  );
}

interface KindTabsProps {
  found: SearchResult;
  kind: SearchKind | undefined;
  onKind: (kind: SearchKind | undefined) => void;
}

function KindTabs({ found: { counts }, kind, onKind }: KindTabsProps) {
  const t = useTranslations('search');
  const countText = (count: number) => (count >= limits.search.perKind ? `${count}+` : count);
  const shown = counts.some((each) => each.kind === kind) || !kind ? counts : [...counts, { kind, count: 0 }];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Tabs value={kind ?? 'all'} onValueChange={(value) => onKind(shown.find((each) => each.kind === value)?.kind)}>
      <TabList aria-label={t('tabs')}>
        <Tab value="all" count={total}>
          {t('all')}
        </Tab>
        {shown.map((each) => (
          <Tab key={each.kind} value={each.kind} count={countText(each.count)}>
            {t(`kinds.${each.kind}`)}
          </Tab>
        ))}
      </TabList>
    </Tabs>
  );
}

interface NothingFoundProps {
  q: string;
  found: SearchResult | undefined;
  onFilter: Props['onFilter'];
}

function NothingFound({ q, found, onFilter }: NothingFoundProps) {
  const t = useTranslations('search');
  const { text } = parseSearch(q);
  return (
    <EmptyState
      className="py-16"
      picture={<MatchIcon kind="search" />}
      title={t('nothing', { text: q })}
      body={t('nothingBody')}
      action={
        <>
          {text !== '' && text !== q ? (
            <Button onClick={() => onFilter({ q: text })}>{t('withoutOperators', { text })}</Button>
          ) : null}
          {found && found.archived > 0 ? (
            <Button onClick={() => onFilter({ q: toggleOperator(q, 'is:archived') })}>
              {t('alsoArchived', { count: found.archived })}
            </Button>
          ) : null}
        </>
      }
    />
  );
}

const examples = ['is:overdue', 'is:unfit platform:meta', 'by:me', 'kind:file mp4', 'is:archived'];

/** Examples of searches. */
function Examples({ onChoose }: { onChoose: (q: string) => void }) {
  const t = useTranslations('search');
  return (
    <section className="grid gap-3 py-6">
      <h2 className="text-ink-2">{t('examples')}</h2>
      <ul className="flex flex-wrap gap-2">
        {examples.map((example) => (
          <li key={example}>
            <Button onClick={() => onChoose(example)} className="font-mono text-xs">
              {example}
            </Button>
          </li>
        ))}
      </ul>
      <p className="max-w-form text-sm text-pretty text-ink-2">{t('operators')}</p>
    </section>
  );
}

const tones = { open: 'neutral', complete: 'ok', late: 'bad', unfit: 'bad' } as const;

/** The state of a campaign, creative or file. */
function StatusChip({ status }: { status: SearchStatus }) {
  const t = useTranslations('search.status');
  return <Chip tone={tones[status]}>{t(status)}</Chip>;
}
