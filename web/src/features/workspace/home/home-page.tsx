import { Suspense } from 'react';
import { isToday, type OverviewChange, type OverviewSearch } from '#features/platforms/insights/search.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { PagePending } from '#ui/feedback/page-pending.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Today } from './today.tsx';

const OverviewPage = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('#features/platforms/insights/overview-page.tsx'),
    needTexts(['insights']),
  ]);
  return module;
}, 'OverviewPage');

interface HomePageProps {
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

/** The home page: the work of today, or the figures of an ad account. */
export function HomePage({ search, onSearch }: HomePageProps) {
  const view = isToday(search) ? 'today' : 'figures';
  const views = <Views view={view} onView={(next) => onSearch({ view: next })} />;
  if (view === 'today') return <Today views={views} />;
  return (
    <Suspense fallback={<PagePending />}>
      <OverviewPage
        search={search}
        // A change within the figures must not switch to the work of today.
        onSearch={(change) => onSearch(isToday({ ...search, ...change }) ? { ...change, view: 'figures' } : change)}
        views={views}
      />
    </Suspense>
  );
}

type View = 'today' | 'figures';

function Views({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useTranslations('home.views');
  return (
    <Segmented<View>
      label={t('label')}
      value={view}
      onValueChange={onView}
      options={[
        { value: 'today', label: t('today') },
        { value: 'figures', label: t('figures') },
      ]}
    />
  );
}
