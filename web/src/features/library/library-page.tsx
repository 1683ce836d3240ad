import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { lazyPart } from '#lib/lazy-part.ts';
import { Button } from '#ui/button.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { PanelFilters } from '#features/formats/panel-filters.tsx';
import type { FormatFilter } from '#features/formats/format-search.ts';
import { FormatResults } from './format-results.tsx';
import type { LibrarySearch, Shelf } from './library-search.ts';
import { TemplateResults } from './template-results.tsx';
import { useSlashKey } from '#ui/use-slash-key.ts';

// Fetched when somebody makes something.
const FormatSheet = lazyPart(async () => ({ default: (await import('./editor/format-sheet.tsx')).FormatSheet }));
const TemplateSheet = lazyPart(async () => ({ default: (await import('./template-sheet.tsx')).TemplateSheet }));

export interface LibraryPageProps {
  search: LibrarySearch;
  onSearch: (search: LibrarySearch) => void;
}

/** The Formats Library: what the product knows and what the organization made, formats and templates. */
export function LibraryPage({ search, onSearch }: LibraryPageProps) {
  const t = useTranslations('library');
  const mayWrite = useCan('format:write');
  const [filter, setFilter] = useFilterInAddress({ search, onSearch });
  const templates = search.view === 'templates';
  const shelf: Shelf = search.shelf ?? 'all';
  const make = (what: LibrarySearch['make']) => onSearch({ ...search, make: what });
  const results = { filter, shelf, onMake: mayWrite ? () => make(templates ? 'template' : 'format') : undefined };
  const area = useRef<HTMLDivElement>(null);
  useSlashKey(area);
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          mayWrite ? (
            <Button variant="primary" icon={<Plus />} onClick={() => make(templates ? 'template' : 'format')}>
              {templates ? t('newTemplate') : t('newFormat')}
            </Button>
          ) : null
        }
      >
        <nav aria-label={t('views')} className="flex gap-5">
          <ViewLink label={t('formats')} current={!templates} search={{ ...search, view: undefined }} />
          <ViewLink label={t('templates')} current={templates} search={{ ...search, view: 'templates' }} />
        </nav>
      </PageHeader>
      <PageBody className="flex flex-col gap-5">
        <div ref={area} className="flex flex-wrap items-center gap-2">
          <PanelFilters
            filter={filter}
            onChange={setFilter}
            count={undefined}
            shortcut="/"
            className="flex-1 border-0 p-0"
          />
          <Segmented
            label={t('shelf.label')}
            className="*:flex-auto"
            value={shelf}
            onValueChange={(next) => onSearch({ ...search, shelf: next === 'all' ? undefined : next })}
            options={(['all', 'own', 'archived'] as const).map((value) => ({ value, label: t(`shelf.${value}`) }))}
          />
        </div>
        {templates ? <TemplateResults {...results} /> : <FormatResults {...results} />}
      </PageBody>
      <Suspense>
        {search.make === 'format' ? <FormatSheet onClose={() => make(undefined)} /> : null}
        {search.make === 'template' ? <TemplateSheet onClose={() => make(undefined)} /> : null}
      </Suspense>
    </Page>
  );
}

function ViewLink({ label, current, search }: { label: string; current: boolean; search: LibrarySearch }) {
  return (
    <Link
      to="/formats"
      search={search}
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
      className="-mb-px flex h-9 items-center border-b-2 border-transparent text-sm text-ink-2 transition-colors hover:text-ink aria-[current]:border-ink aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:h-11"
    >
      {label}
    </Link>
  );
}

const settleMs = 250;

/** The filter at once as it is typed; the address follows when the typing rests. */
function useFilterInAddress({ search, onSearch }: LibraryPageProps) {
  const [text, setText] = useState(search.search ?? '');
  const said = search.search ?? '';
  const sent = useRef(said);
  useEffect(() => {
    // Changed from outside: the back button, a link.
    if (said === sent.current) return;
    sent.current = said;
    setText(said);
  }, [said]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      onSearch({ ...search, search: text.trim() || undefined });
    }, settleMs);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  const filter: FormatFilter = { search: text, platform: search.platform ?? null, type: search.type ?? null };
  const setFilter = (next: FormatFilter) => {
    setText(next.search);
    if (next.platform === filter.platform && next.type === filter.type) return;
    onSearch({ ...search, platform: next.platform ?? undefined, type: next.type ?? undefined });
  };
  return [filter, setFilter] as const;
}
