import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { MoneySkeleton } from '#features/platforms/insights/money-skeleton.tsx';
import { ColumnSetsContext } from '#features/platforms/insights/table/column-sets-context.ts';
import { NoMoney } from '#features/platforms/insights/lazy-no-money.ts';
import { insightAdvertisersQuery } from '#features/platforms/insights/queries.ts';
import type { OverviewChange, OverviewSearch } from '#features/platforms/insights/search.ts';
import { formatDate } from '#lib/format.ts';
import { needTexts, useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { useCan } from '#lib/permissions.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { PagePending } from '#ui/feedback/page-pending.tsx';
import { ListFailed } from '#ui/list-page/list-states.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { HomeWork, HomeWorkSkeleton } from './home-work.tsx';
import { renderColumnSets } from '#features/workspace/views/lazy-column-sets.tsx';
import { homeQuery } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

// Loaded when first opened; stays mounted, so that closing is animated.
const CreateCampaignDialog = lazyComponent(
  () => import('#features/tree/campaigns/create-campaign-dialog.tsx'),
  'CreateCampaignDialog',
);
const Money = lazyComponent(async () => {
  const [module] = await Promise.all([import('#features/platforms/insights/money.tsx'), needTexts(['insights'])]);
  return module;
}, 'Money');
const ReportImport = lazyComponent(async () => {
  const [module] = await Promise.all([
    import('#features/platforms/insights/report-import.tsx'),
    needTexts(['insights']),
  ]);
  return module;
}, 'ReportImport');

interface HomePageProps {
  search: OverviewSearch;
  onSearch: (change: OverviewChange) => void;
}

/** The overview: what waits for the person, the work of the team, and what the ads earned. */
export function HomePage({ search, onSearch }: HomePageProps) {
  const t = useTranslations('home');
  const { data, error, refetch } = useQuery(homeQuery);
  const [creating, setCreating] = useState<boolean>();
  const create = () => setCreating(true);
  // The height above the figures is known then, so that they do not move; their script is fetched meanwhile.
  const isSettled = data !== undefined || error !== null;
  const part = useMoneyPart();
  if (search.import === true)
    return (
      <Suspense fallback={<PagePending />}>
        <ReportImport onSearch={onSearch} />
      </Suspense>
    );
  return (
    <Page>
      <title>{`${t('title')} · Ad Foundry`}</title>
      <PageHeader title={<Title />} actions={<CreateButton onCreate={create} />} />
      <PageBody className="flex flex-col gap-3 md:py-3.5">
        {data ? (
          <HomeWork home={data} onCreate={create} />
        ) : error ? (
          <ListFailed title={t('failed')} error={error} retry={() => void refetch()} />
        ) : (
          <HomeWorkSkeleton />
        )}
        {isSettled && part !== null ? (
          <Suspense fallback={<MoneySkeleton />}>
            <ColumnSetsContext value={renderColumnSets}>
              {part === 'none' ? <NoMoney /> : <Money search={search} onSearch={onSearch} />}
            </ColumnSetsContext>
          </Suspense>
        ) : (
          <MoneySkeleton />
        )}
      </PageBody>
      <Suspense>
        {creating === undefined ? null : <CreateCampaignDialog open={creating} onOpenChange={setCreating} />}
      </Suspense>
    </Page>
  );
}

/** Which part about money is shown, with its script on the way; null until it is certain whether there are accounts. */
function useMoneyPart(): 'figures' | 'none' | null {
  const { data, error } = useQuery(insightAdvertisersQuery);
  const part = data?.length === 0 ? 'none' : data || error ? 'figures' : null;
  useEffect(() => {
    if (part !== null) void (part === 'none' ? NoMoney : Money).preload();
  }, [part]);
  return part;
}

function Title() {
  const t = useTranslations('home');
  const locale = useLocale();
  const today = formatDate(new Date(), locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <>
      {t('title')} <span className="num ml-2 text-xs font-normal text-ink-2 max-sm:hidden">{today}</span>
    </>
  );
}

function CreateButton({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('home');
  if (!useCan('campaign:write')) return null;
  return (
    <WriteButton variant="primary" icon={<Plus />} onClick={onCreate}>
      {t('newCampaign')}
      <Kbd
        aria-hidden
        className="ml-1 border-transparent bg-transparent text-on-ink opacity-70 max-md:hidden pointer-coarse:hidden"
      >
        C
      </Kbd>
    </WriteButton>
  );
}
