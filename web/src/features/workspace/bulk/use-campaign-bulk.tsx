import { Archive, ArchiveRestore, CalendarClock, Copy, FolderInput, Trash2, Users } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkProgress, CampaignsChange, CampaignsSelection } from '@ad-foundry/contract/bulk.ts';
import type { ListedCampaign, ListedCampaignsFilter } from '@ad-foundry/contract/lists.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { BulkAction, Matching } from '#ui/list-page/declaration.ts';
import type { CampaignAct } from './dialog-props.ts';
import { countCampaigns, startOfCampaigns } from './queries.ts';
import type { Bulk } from './use-bulk.tsx';
import { useBulkRun } from './use-bulk-run.ts';

const CampaignDialog = lazyComponent(() => import('./campaign-dialog.tsx'), 'CampaignDialog');
const FaultsDialog = lazyComponent(() => import('./faults-dialog.tsx'), 'FaultsDialog');

interface Asked {
  act: CampaignAct;
  of: CampaignsSelection;
  count: number;
}

/** The acts on selected campaigns, or on all that a filter matches, and the dialogs that they open. */
export function useCampaignBulk(filter: ListedCampaignsFilter): Bulk<ListedCampaign> {
  const t = useTranslations('bulk');
  const [asked, setAsked] = useState<Asked & { open: boolean }>();
  const [faults, setFaults] = useState<{ progress: BulkProgress; open: boolean }>();
  const { run, isBusy } = useBulkRun({
    kind: 'campaign',
    start: startOfCampaigns,
    onFaults: (progress) => setFaults({ progress, open: true }),
  });
  const actions = useActs({
    filter,
    ask: (next) => setAsked({ ...next, open: true }),
    run: (of, change) => void run(of, change),
  });
  const dialog = (
    <Suspense>
      {asked ? (
        <CampaignDialog
          key={asked.act}
          act={asked.act}
          count={asked.count}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          isBusy={isBusy}
          onRun={(change) => {
            void run(asked.of, change);
            setAsked({ ...asked, open: false });
          }}
        />
      ) : null}
      {faults ? <FaultsDialog {...faults} onOpenChange={(open) => setFaults({ ...faults, open })} /> : null}
    </Suspense>
  );
  const matching = {
    count: () => countCampaigns(filter),
    offer: t('selectAll'),
    chosen: ({ count, isMore }: Matching) => t(isMore ? 'moreMatch' : 'allMatch', { count }),
    further: t('further'),
  };
  return { actions, matching, dialog };
}

interface Options {
  filter: ListedCampaignsFilter;
  ask: (asked: Asked) => void;
  run: (of: CampaignsSelection, change: CampaignsChange) => void;
}

function useActs({ filter, ask, run }: Options): BulkAction<ListedCampaign>[] {
  const t = useTranslations('bulk');
  const { creatives: named, matching } = limits.bulk;
  const refusal = (rows: readonly ListedCampaign[], all: Matching | null) => {
    if (all) return all.isMore ? t('tooMany', { max: matching }) : undefined;
    return rows.length > named ? t('tooMany', { max: named }) : undefined;
  };
  const selectionOf = (rows: readonly ListedCampaign[], all: Matching | null): CampaignsSelection =>
    all ? { filter, count: all.count } : { campaignIds: rows.map(({ id }) => id) };
  const asking = (act: CampaignAct, icon: ReactNode, key?: string): BulkAction<ListedCampaign> => ({
    id: act,
    ...(key ? { key } : {}),
    label: t(`campaigns.act.${act}`),
    icon,
    refusal,
    run: (rows, all) => ask({ act, of: selectionOf(rows, all), count: all?.count ?? rows.length }),
  });
  const running = (act: 'archive' | 'restore', icon: ReactNode): BulkAction<ListedCampaign> => ({
    id: act,
    label: t(`campaigns.act.${act}`),
    icon,
    refusal,
    run: (rows, all) => run(selectionOf(rows, all), { act }),
  });
  const remove = asking('delete', <Trash2 />);
  if (filter.status === 'archived') return [running('restore', <ArchiveRestore />), remove];
  return [
    asking('due', <CalendarClock />, 'd'),
    asking('people', <Users />, 'p'),
    running('archive', <Archive />),
    { ...asking('group', <FolderInput />, 'm'), isFurther: true },
    { ...asking('duplicate', <Copy />), isFurther: true },
    { ...remove, isFurther: true },
  ];
}
