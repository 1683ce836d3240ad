import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Archive, Plus } from 'lucide-react';
import { useDeferredValue } from 'react';
import type { Format } from '@ad-foundry/contract/formats.ts';
import type { Template } from '@ad-foundry/contract/templates.ts';
import { FormatFrame } from '#features/library/formats/format-frame.tsx';
import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import { useFilteredFormats, useFormatsById } from '#features/library/formats/use-formats.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import type { ListCards, ListDeclaration, ListItem, ListState } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { ListRows } from '#ui/list-page/list-rows.ts';
import type { LibraryListProps } from './format-list.tsx';
import { filterOf, type LibrarySearch } from './library-search.ts';
import { archivedTemplatesQuery } from './queries.ts';
import { useLibraryFilters } from './use-library-filters.tsx';

/** The templates that match search and filters, the organization's first. */
export function TemplateList(props: LibraryListProps) {
  const live = useLive(props.search);
  const archived = useArchived(props.search);
  const rows = props.search.shelf === 'archived' ? archived : live;
  return <ListPage list={{ ...useDeclaration(props), rows, noMatch: useNoMatch(props) }} />;
}

function useLive(search: LibrarySearch): ListRows<Template> {
  const { templates, isPending, error, retry } = useFilteredFormats(useDeferredValue(filterOf(search)));
  const rows = templates.filter(({ global }) => search.shelf !== 'own' || !global);
  return { rows: isPending || error ? undefined : rows, error, retry, isStale: false };
}

function useArchived({ search = '', shelf }: LibrarySearch): ListRows<Template> {
  const { data, error, refetch } = useQuery({ ...archivedTemplatesQuery, enabled: shelf === 'archived' });
  const words = fold(search).split(/\s+/).filter(Boolean);
  const rows = data?.filter(({ name, description }) =>
    words.every((word) => fold(`${name} ${description}`).includes(word)),
  );
  return { rows, error, retry: () => void refetch(), isStale: false };
}

type Declaration = ListDeclaration<Template, LibrarySearch>;

function useDeclaration({ search, onSearch }: LibraryListProps): Omit<Declaration, 'rows'> {
  const t = useTranslations('library');
  const panel = useTranslations('formats.panel');
  return {
    id: 'templates',
    label: t('templates'),
    nameOf: ({ name }) => name,
    main: ({ id, name }, props) => (
      <Link
        {...props}
        to="/templates/$templateId"
        params={{ templateId: id }}
        className={`${props.className} min-w-0 flex-1 text-sm leading-tight font-medium text-pretty`}
      >
        {name}
      </Link>
    ),
    cards,
    search: { value: search, onChange: onSearch },
    find: { id: 'search', label: panel('search') },
    filters: useLibraryFilters(),
    empty: null,
    failed: panel('failed'),
  };
}

const cards: ListCards<Template> = {
  width: '17.5rem',
  picture: 'h-24',
  card: (template, item) => <TemplateCard template={template} item={item} />,
};

/** A template with the frames of its formats. */
function TemplateCard({ template, item }: { template: Template; item: ListItem }) {
  const t = useTranslations('library');
  const panel = useTranslations('formats.panel');
  const byId = useFormatsById();
  const formats = template.formatIds.map((id) => byId.get(id)).filter((format) => format !== undefined);
  return (
    <>
      <Shapes formats={formats} />
      <span className="grid gap-1.5 p-3">
        <span className="flex items-start gap-2">
          {item.main}
          {template.global ? null : <Chip>{t('yours')}</Chip>}
        </span>
        {template.description ? (
          <span className="line-clamp-2 text-xs text-pretty text-ink-2">{template.description}</span>
        ) : null}
        <span className="num flex items-center gap-1.5 text-xs text-ink-2">
          {[...new Set(formats.map(({ platform }) => platform))].map((platform) => (
            <PlatformMark key={platform} platform={platform} className="size-3.5" />
          ))}
          {panel('templateSize', { count: template.formatIds.length })}
        </span>
      </span>
    </>
  );
}

const shown = 6;

function Shapes({ formats }: { formats: readonly Format[] }) {
  return (
    <span aria-hidden className="flex h-24 items-center justify-center gap-2.5 border-b border-line bg-sunk p-3">
      {formats.slice(0, shown).map(({ id, spec, type }) => (
        <FormatFrame key={id} spec={spec} type={type} max={{ width: 44, height: 56 }} />
      ))}
      {formats.length > shown ? <span className="num text-xs text-ink-2">+{formats.length - shown}</span> : null}
    </span>
  );
}

/** The empty state if no template matches search and filters. */
function useNoMatch({ search, onMake }: LibraryListProps): ListState {
  const t = useTranslations('library');
  if (search.shelf === 'archived') {
    return { picture: <Archive />, title: t('noArchived'), body: t('noArchivedBody'), action: null };
  }
  if (search.search || search.platform || search.type) return { title: t('noTemplate'), body: t('noTemplateBody') };
  const make = onMake ? (
    <Button variant="primary" icon={<Plus />} onClick={onMake}>
      {t('newTemplate')}
    </Button>
  ) : null;
  return { picture: null, title: t('noTemplatesYet'), body: t('noTemplatesYetBody'), action: make };
}
