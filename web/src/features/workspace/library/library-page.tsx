import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { FormatList } from './format-list.tsx';
import type { LibrarySearch } from './library-search.ts';
import { TemplateList } from './template-list.tsx';
import { WriteButton } from '#ui/write-button.tsx';

// Loaded when a format or template is created.
const FormatSheet = lazyComponent(() => import('./editor/format-sheet.tsx'), 'FormatSheet');
const TemplateSheet = lazyComponent(() => import('./template-sheet.tsx'), 'TemplateSheet');

export interface LibraryPageProps {
  search: LibrarySearch;
  onSearch: (search: LibrarySearch) => void;
}

/** The Formats Library: global formats and templates, and those of the organization. */
export function LibraryPage({ search, onSearch }: LibraryPageProps) {
  const t = useTranslations('library');
  const mayWrite = useCan('format:write');
  const templates = search.view === 'templates';
  const make = (kind: LibrarySearch['make']) => onSearch({ ...search, make: kind });
  const onMake = mayWrite ? () => make(templates ? 'template' : 'format') : undefined;
  const lists = { search, onSearch, onMake };
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          onMake ? (
            <WriteButton variant="primary" icon={<Plus />} onClick={onMake}>
              {templates ? t('newTemplate') : t('newFormat')}
            </WriteButton>
          ) : null
        }
      >
        <nav aria-label={t('views')} className="flex gap-5">
          <ViewLink label={t('formats')} current={!templates} search={{ ...search, view: undefined }} />
          <ViewLink label={t('templates')} current={templates} search={{ ...search, view: 'templates' }} />
        </nav>
      </PageHeader>
      <PageBody>{templates ? <TemplateList {...lists} /> : <FormatList {...lists} />}</PageBody>
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
