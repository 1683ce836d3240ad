import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Archive, Plus } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import type { Platform } from '@ad-foundry/contract/limits.ts';
import { FormatFrame } from '#features/library/formats/format-frame.tsx';
import { filterFormats, searchable } from '#features/library/formats/format-search.ts';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { RuleChips } from '#features/library/formats/rule-chips.tsx';
import { TypeIcon } from '#features/library/formats/type-icon.tsx';
import { useFilteredFormats } from '#features/library/formats/use-formats.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { HelpLink } from '#ui/help-link.tsx';
import { Chip } from '#ui/data/chip.tsx';
import type {
  ListCards,
  ListDeclaration,
  ListGroups,
  ListItem,
  ListState,
  MainProps,
} from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { ListRows } from '#ui/list-page/list-rows.ts';
import { filterOf, type LibrarySearch } from './library-search.ts';
import { archivedFormatsQuery } from './queries.ts';
import { useLibraryFilters } from './use-library-filters.tsx';

export interface LibraryListProps {
  search: LibrarySearch;
  onSearch: (search: LibrarySearch) => void;
  /** Creates a format; undefined without the permission. */
  onMake: (() => void) | undefined;
}

/** The formats that match search and filters: the organization's first, then global ones by platform. */
export function FormatList(props: LibraryListProps) {
  const t = useTranslations('library');
  const live = useLive(props.search);
  const archived = useArchived(props.search);
  const rows = props.search.shelf === 'archived' ? archived : live;
  const list = useDeclaration(props);
  return <ListPage list={{ ...list, label: t('formats'), rows, noMatch: useNoMatch(props) }} />;
}

function useLive(search: LibrarySearch): ListRows<Format> {
  const { groups, found, isPending, error, retry } = useFilteredFormats(useDeferredValue(filterOf(search)));
  const rows = useMemo(() => {
    const library = search.shelf === 'own' ? [] : groups.flatMap(({ formats }) => formats);
    return [...found.filter(({ global }) => !global), ...library.filter(({ global }) => global)];
  }, [found, groups, search.shelf]);
  return { rows: isPending || error ? undefined : rows, error, retry, isStale: false };
}

function useArchived(search: LibrarySearch): ListRows<Format> {
  const type = useTranslations('formats.type');
  const platformName = usePlatformName();
  const { data, error, refetch } = useQuery({ ...archivedFormatsQuery, enabled: search.shelf === 'archived' });
  const rows =
    data &&
    filterFormats(
      data.map((format) => searchable(format, [platformName(format.platform), type(format.type)])),
      filterOf(search),
    );
  return { rows, error, retry: () => void refetch(), isStale: false };
}

type Declaration = ListDeclaration<Format, LibrarySearch>;

function useDeclaration({ search, onSearch }: LibraryListProps): Omit<Declaration, 'label' | 'rows'> {
  const panel = useTranslations('formats.panel');
  return {
    id: 'formats',
    nameOf: ({ name }) => name,
    main,
    cards,
    groups: search.shelf === 'archived' ? archivedGroups : groups,
    search: { value: search, onChange: onSearch },
    find: { id: 'search', label: panel('search') },
    filters: useLibraryFilters(),
    empty: null,
    failed: panel('failed'),
  };
}

const main = ({ id, name }: Format, props: MainProps) => (
  <Link
    {...props}
    to="/formats/$formatId"
    params={{ formatId: id }}
    className={`${props.className} line-clamp-2 text-sm leading-tight font-medium text-pretty`}
  >
    {name}
  </Link>
);

const cards: ListCards<Format> = {
  width: '12.5rem',
  card: (format, item) => <FormatCard format={format} item={item} />,
};

function FormatCard({ format, item }: { format: Format; item: ListItem }) {
  const t = useTranslations('library');
  const type = useTranslations('formats.type');
  const { platform, spec, global } = format;
  return (
    <>
      <span className="grid h-36 place-items-center border-b border-line bg-sunk p-3">
        <FormatFrame spec={spec} type={format.type} max={{ width: 150, height: 112 }} safeZone={format}>
          <TypeIcon type={format.type} />
        </FormatFrame>
      </span>
      <span className="grid gap-1.5 p-3">
        <span className="flex items-center gap-1.5 text-xs text-ink-2">
          <PlatformMark platform={platform} className="size-3.5" />
          {type(format.type)}
          {global ? null : <Chip className="ml-auto">{t('yours')}</Chip>}
        </span>
        {item.main}
        <RuleChips spec={spec} type={format.type} className="pointer-events-none" />
      </span>
    </>
  );
}

const groups: ListGroups<Format> = {
  keyOf: ({ global, platform }) => (global ? platform : 'organization'),
  title: (id, { length }) => <Shelf id={id} count={length} />,
  heading: 'h2',
};

const archivedGroups: ListGroups<Format> = { ...groups, keyOf: () => 'archived' };
const templateGroups: ListGroups<Format> = { ...groups, keyOf: () => 'formats' };

/** The formats of a template. */
export function TemplateFormats({ formats }: { formats: readonly Format[] }) {
  const t = useTranslations('library');
  const rows = { rows: formats, error: null, retry: () => undefined, isStale: false };
  return (
    <ListPage<Format, object>
      list={{
        id: 'template',
        label: t('formats'),
        rows,
        nameOf: ({ name }) => name,
        main,
        cards,
        groups: templateGroups,
        empty: null,
        failed: '',
      }}
    />
  );
}

function Shelf({ id, count }: { id: string; count: number }) {
  const t = useTranslations('library');
  const platformName = usePlatformName();
  const titles: Record<string, string> = {
    organization: t('shelf.yours'),
    archived: t('shelf.archived'),
    formats: t('formats'),
  };
  const title = titles[id];
  return (
    <>
      {title ? null : <PlatformMark platform={id as Platform} className="text-ink-2" />}
      {title ?? platformName(id as Platform)}
      <span className="num font-normal text-ink-3">{count}</span>
    </>
  );
}

/** The empty state if no format matches search and filters. */
function useNoMatch({ search, onMake }: LibraryListProps): ListState {
  const t = useTranslations('library');
  const panel = useTranslations('formats.panel');
  if (search.shelf === 'archived') {
    return { picture: <Archive />, title: t('noArchived'), body: t('noArchivedBody'), action: null };
  }
  if (search.search || search.platform || search.type) return { title: panel('none'), body: panel('noneBody') };
  const make = onMake ? (
    <Button variant="primary" icon={<Plus />} onClick={onMake}>
      {t('newFormat')}
    </Button>
  ) : null;
  return {
    picture: null,
    title: t('noFormatsYet'),
    body: t('noFormatsYetBody'),
    action: (
      <>
        {make}
        <HelpLink topic="brief" />
      </>
    ),
  };
}
