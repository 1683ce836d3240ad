import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense } from 'react';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { AttributesList } from './attributes-list.tsx';
import type { AttributesSearch } from './attributes-search.ts';
import { attributeQuery } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

// Loaded when a field is opened.
const AttributeSheet = lazyComponent(() => import('./editor/attribute-sheet.tsx'), 'AttributeSheet');

export interface AttributesPageProps {
  search: AttributesSearch;
  onSearch: (search: AttributesSearch) => void;
}

/** The page of attribute fields: data that creatives can require besides files. */
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
            <WriteButton variant="primary" icon={<Plus />} onClick={() => open('new')}>
              {t('new')}
            </WriteButton>
          ) : null
        }
      />
      <PageBody>
        <AttributesList search={search} onSearch={onSearch} onOpen={open} mayWrite={mayWrite} />
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
  const { data } = useQuery({ ...attributeQuery(id), gcTime: 0, refetchOnWindowFocus: false, retry: false });
  return data ? <AttributeSheet edited={data} onClose={onClose} /> : null;
}
