import { useQuery } from '@tanstack/react-query';
import { Archive, SearchX } from 'lucide-react';
import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { fold } from '#lib/fold.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import type { AttributesSearch } from './attributes-search.ts';
import { AttributesTable } from './attributes-table.tsx';
import { archivedAttributesQuery, attributesQuery } from './queries.ts';
import { ReadyFields } from './ready-fields.tsx';
import { useAttributeWords } from './words.ts';

interface ResultsProps {
  search: AttributesSearch;
  mayWrite: boolean;
  onOpen: (field: string) => void;
  onEverything: () => void;
}

/** The fields that search and filters leave. */
export function AttributeResults({ search, mayWrite, onOpen, onEverything }: ResultsProps) {
  const t = useTranslations('attributes');
  const errorText = useErrorText();
  const words = useAttributeWords();
  const live = useQuery(attributesQuery);
  const old = useQuery({ ...archivedAttributesQuery, enabled: search.shelf === 'archived' });
  const { data, error, refetch } = search.shelf === 'archived' ? old : live;
  if (error) return <ErrorState title={t('failed')} body={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  const found = data.filter((each) => isFound(words(each), search));
  const filtered = search.search !== undefined || search.type !== undefined || search.use !== undefined;
  const hasOwn = data.some(({ global }) => !global);
  const invites = !hasOwn && !filtered && search.shelf !== 'global' && search.shelf !== 'archived';
  return (
    <>
      {invites ? <ReadyFields onMake={mayWrite ? () => onOpen('new') : undefined} /> : null}
      {found.length > 0 ? (
        <AttributesTable
          attributes={found}
          // An order of some of them would say nothing about the others.
          sortable={mayWrite && !filtered && search.shelf !== 'archived' && search.shelf !== 'global'}
          mayWrite={mayWrite}
          onOpen={onOpen}
        />
      ) : search.shelf === 'archived' && !filtered ? (
        <EmptyState picture={<Archive />} title={t('noArchived')} body={t('noArchivedBody')} />
      ) : invites ? null : (
        <EmptyState
          picture={<SearchX />}
          title={t('nothing')}
          body={t('nothingBody')}
          action={<Button onClick={onEverything}>{t('everything')}</Button>}
        />
      )}
    </>
  );
}

function isFound(
  { label, key, description, input, global, usage }: AttributeDetail,
  search: AttributesSearch,
): boolean {
  const said = fold(`${label} ${key} ${description}`);
  const words = fold(search.search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return (
    words.every((word) => said.includes(word)) &&
    (search.type === undefined || input.type === search.type) &&
    (search.use !== 'required' || usage.required > 0) &&
    (search.use !== 'unused' || usage.creatives === 0) &&
    (search.shelf !== 'own' || !global) &&
    (search.shelf !== 'global' || global)
  );
}

function RowSkeletons() {
  return (
    <SkeletonGroup className="grid gap-px overflow-hidden rounded-card border border-line">
      {[0, 1, 2, 3, 4].map((index) => (
        <div key={index} className="flex h-13 items-center gap-4 px-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
