import { useQuery } from '@tanstack/react-query';
import { Archive, Plus, SearchX } from 'lucide-react';
import { useDeferredValue } from 'react';
import type { Template } from '@ad-foundry/contract/templates.ts';
import { fold } from '#lib/fold.ts';
import { useFilteredFormats } from '#features/formats/use-formats.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import type { ResultsProps } from './format-results.tsx';
import { archivedTemplatesQuery } from './queries.ts';
import { TemplateCards } from './template-cards.tsx';

const skeletonLook = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-3';

/** The templates that search and filters leave, the own ones first. */
export function TemplateResults({ filter, shelf, onMake }: ResultsProps) {
  const t = useTranslations('library');
  const panel = useTranslations('formats.panel');
  const errorText = useErrorText();
  const live = useFilteredFormats(useDeferredValue(filter));
  const archived = useQuery({ ...archivedTemplatesQuery, enabled: shelf === 'archived' });
  const error = shelf === 'archived' ? archived.error : live.error;
  if (error) {
    const retry = shelf === 'archived' ? () => void archived.refetch() : live.retry;
    return <ErrorState title={panel('failed')} body={errorText(error)} detail={error.message} onRetry={retry} />;
  }
  if (shelf === 'archived' ? !archived.data : live.isPending)
    return <CardSkeletons className={skeletonLook} count={6} />;
  const words = fold(filter.search).split(/\s+/).filter(Boolean);
  const named = ({ name, description }: Template) =>
    words.every((word) => fold(`${name} ${description}`).includes(word));
  const found =
    shelf === 'archived'
      ? (archived.data ?? []).filter(named)
      : live.templates.filter(({ global }) => shelf === 'all' || !global);
  if (found.length > 0) return <TemplateCards templates={found} />;
  if (shelf === 'archived') {
    return <EmptyState picture={<Archive />} title={t('noArchived')} body={t('noArchivedBody')} />;
  }
  if (filter.search !== '' || filter.platform !== null || filter.type !== null) {
    return <EmptyState picture={<SearchX />} title={t('noTemplate')} body={t('noTemplateBody')} />;
  }
  return (
    <EmptyState
      title={t('noOwnTemplates')}
      body={t('noOwnTemplatesBody')}
      action={
        onMake ? (
          <Button variant="primary" icon={<Plus />} onClick={onMake}>
            {t('newTemplate')}
          </Button>
        ) : null
      }
    />
  );
}
