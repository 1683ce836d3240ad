import { useQuery } from '@tanstack/react-query';
import { Archive, Plus, SearchX } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { matches, searchable, type FormatFilter } from '#features/formats/format-search.ts';
import { PlatformMark, usePlatformName } from '#features/formats/platform-mark.tsx';
import { useFilteredFormats } from '#features/formats/use-formats.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { FormatCards, gridLook, type FormatShelf } from './format-cards.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import type { Shelf } from './library-search.ts';
import { archivedFormatsQuery } from './queries.ts';

export interface ResultsProps {
  filter: FormatFilter;
  shelf: Shelf;
  onMake: (() => void) | undefined;
}

/** The formats that search and filters leave: the own ones first, then the library by platform. */
export function FormatResults({ filter, shelf, onMake }: ResultsProps) {
  return shelf === 'archived' ? <ArchivedFormats filter={filter} /> : <LiveFormats {...{ filter, shelf, onMake }} />;
}

function LiveFormats({ filter, shelf, onMake }: ResultsProps) {
  const t = useTranslations('library');
  const panel = useTranslations('formats.panel');
  const platformName = usePlatformName();
  const errorText = useErrorText();
  const { groups, found, isPending, error, retry } = useFilteredFormats(useDeferredValue(filter));
  const shelves = useMemo((): FormatShelf[] => {
    const own = found.filter(({ global }) => !global);
    const library = groups.map(({ platform, formats }) => ({
      id: platform,
      title: (
        <>
          <PlatformMark platform={platform} className="text-ink-2" />
          {platformName(platform)}
        </>
      ),
      formats: formats.filter(({ global }) => global),
    }));
    const all = [{ id: 'own', title: t('shelf.own'), formats: own }, ...(shelf === 'own' ? [] : library)];
    return all.filter(({ formats }) => formats.length > 0);
  }, [found, groups, shelf, t, platformName]);
  if (error) {
    return <ErrorState title={panel('failed')} body={errorText(error)} detail={error.message} onRetry={retry} />;
  }
  if (isPending) return <CardSkeletons className={gridLook} count={12} />;
  const count = shelves.reduce((sum, { formats }) => sum + formats.length, 0);
  const untouched = filter.search === '' && filter.platform === null && filter.type === null;
  return (
    <>
      <p role="status" className="sr-only">
        {panel('found', { count })}
      </p>
      {count > 0 ? <FormatCards shelves={shelves} /> : null}
      {count === 0 && untouched ? (
        <EmptyState
          title={t('noOwn')}
          body={t('noOwnBody')}
          action={
            onMake ? (
              <Button variant="primary" icon={<Plus />} onClick={onMake}>
                {t('newFormat')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {count === 0 && !untouched ? (
        <EmptyState picture={<SearchX />} title={panel('none')} body={panel('noneBody')} />
      ) : null}
    </>
  );
}

function ArchivedFormats({ filter }: Pick<ResultsProps, 'filter'>) {
  const t = useTranslations('library');
  const panel = useTranslations('formats.panel');
  const type = useTranslations('formats.type');
  const platformName = usePlatformName();
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(archivedFormatsQuery);
  if (error) {
    return (
      <ErrorState
        title={panel('failed')}
        body={errorText(error)}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <CardSkeletons className={gridLook} count={4} />;
  const found = data.filter((format) =>
    matches(searchable(format, [platformName(format.platform), type(format.type)]), filter),
  );
  if (found.length === 0) {
    return <EmptyState picture={<Archive />} title={t('noArchived')} body={t('noArchivedBody')} />;
  }
  return <FormatCards shelves={[{ id: 'archived', title: t('shelf.archived'), formats: found }]} />;
}
