import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useRef } from 'react';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { attributeTypes } from '@ad-foundry/contract/rules/attribute-values.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { useSlashKey } from '#ui/use-slash-key.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { ToggleChip } from '#ui/toggle-chip.tsx';
import { AttributeResults } from './attribute-results.tsx';
import type { AttributesSearch, Shelf } from './attributes-search.ts';
import { attributeQuery } from './queries.ts';
import { TypeIcon } from './type-icon.tsx';

// Fetched when somebody opens one.
const AttributeSheet = lazyPart(async () => ({
  default: (await import('./editor/attribute-sheet.tsx')).AttributeSheet,
}));

export interface AttributesPageProps {
  search: AttributesSearch;
  onSearch: (search: AttributesSearch) => void;
}

/** Attribute Fields: what creatives can be asked for beside files. */
export function AttributesPage({ search, onSearch }: AttributesPageProps) {
  const t = useTranslations('attributes');
  const mayWrite = useCan('attribute:write');
  const open = (field: AttributesSearch['field']) => onSearch({ ...search, field });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          mayWrite ? (
            <Button variant="primary" icon={<Plus />} onClick={() => open('new')}>
              {t('new')}
            </Button>
          ) : null
        }
      />
      <PageBody className="flex flex-col gap-5">
        <Filters search={search} onSearch={onSearch} />
        <AttributeResults search={search} onOpen={open} mayWrite={mayWrite} onEverything={() => onSearch({})} />
      </PageBody>
      <Suspense>
        {search.field === 'new' && mayWrite ? <AttributeSheet onClose={() => open(undefined)} /> : null}
        {search.field && search.field !== 'new' ? (
          <OpenField key={search.field} id={search.field as AttributeId} onClose={() => open(undefined)} />
        ) : null}
      </Suspense>
    </Page>
  );
}

function OpenField({ id, onClose }: { id: AttributeId; onClose: () => void }) {
  // As it stood when it was opened: what others save meanwhile is told at saving.
  const { data } = useQuery({ ...attributeQuery(id), gcTime: 0, refetchOnWindowFocus: false, retry: false });
  return data ? <AttributeSheet edited={data} onClose={onClose} /> : null;
}

const shelves: Shelf[] = ['all', 'own', 'global', 'archived'];

function Filters({ search, onSearch }: AttributesPageProps) {
  const t = useTranslations('attributes');
  const area = useRef<HTMLDivElement>(null);
  useSlashKey(area);
  return (
    <div ref={area} className="flex flex-wrap items-center gap-2">
      <SearchField
        value={search.search ?? ''}
        onChange={(text) => onSearch({ ...search, search: text || undefined })}
        placeholder={t('searchPlaceholder')}
        label={t('searchPlaceholder')}
        shortcut="/"
      />
      <div role="group" aria-label={t('filters')} className="flex flex-1 flex-wrap items-center gap-1.5">
        {attributeTypes.map((type) => (
          <ToggleChip
            key={type}
            icon={<TypeIcon type={type} />}
            pressed={search.type === type}
            onPressedChange={(on) => onSearch({ ...search, type: on ? type : undefined })}
          >
            {t(`type.${type}`)}
          </ToggleChip>
        ))}
        <span aria-hidden className="mx-0.5 h-4 w-px bg-line max-sm:hidden" />
        {(['required', 'unused'] as const).map((use) => (
          <ToggleChip
            key={use}
            pressed={search.use === use}
            onPressedChange={(on) => onSearch({ ...search, use: on ? use : undefined })}
          >
            {t(`use.${use}`)}
          </ToggleChip>
        ))}
      </div>
      <Segmented
        label={t('shelf.label')}
        className="*:flex-auto max-sm:w-full"
        value={search.shelf ?? 'all'}
        onValueChange={(next) => onSearch({ ...search, shelf: next === 'all' ? undefined : next })}
        options={shelves.map((value) => ({ value, label: t(`shelf.${value}`) }))}
      />
    </div>
  );
}
