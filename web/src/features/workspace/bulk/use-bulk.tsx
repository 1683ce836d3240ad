import { Download } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkProgress, BulkSelection } from '@ad-foundry/contract/bulk.ts';
import type { ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { DownloadChoices } from '#features/sharing/downloads/download-button.tsx';
import type { ArchiveSource } from '#features/sharing/downloads/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { BulkAction, ListDeclaration, ListRow } from '#ui/list-page/declaration.ts';
import { useActs, type BulkRow } from './bulk-acts.tsx';
import type { AskedAct } from './dialog-props.ts';
import { countCreatives, startOfCreatives } from './queries.ts';
import { useBulkRun } from './use-bulk-run.ts';

const BulkDialog = lazyComponent(() => import('./bulk-dialog.tsx'), 'BulkDialog');
const FaultsDialog = lazyComponent(() => import('./faults-dialog.tsx'), 'FaultsDialog');

export interface Bulk<Row extends ListRow> {
  actions: BulkAction<Row>[];
  matching: NonNullable<ListDeclaration<Row, object>['matching']>;
  dialog: ReactNode;
}

/**
 * The acts on selected creatives, or on all that a filter matches, and the dialogs that they open. `onSend` sends the
 * files of selected ones.
 */
export function useBulk<Row extends BulkRow>(
  filter: ListedCreativesFilter,
  onSend?: (creativeIds: CreativeId[]) => void,
): Bulk<Row> {
  const t = useTranslations('bulk');
  const [asked, setAsked] = useState<{ act: AskedAct; of: BulkSelection; count: number; open: boolean }>();
  const [faults, setFaults] = useState<{ progress: BulkProgress; open: boolean }>();
  const { run, isBusy } = useBulkRun({
    kind: 'creative',
    start: startOfCreatives,
    onFaults: (progress) => setFaults({ progress, open: true }),
  });
  const download = useDownload<Row>(filter);
  const actions = useActs<Row>({
    filter,
    onSend,
    download: download.action,
    ask: (next) => setAsked({ ...next, open: true }),
    run: (of, change) => void run(of, change),
  });
  const dialog = (
    <>
      <Suspense>
        {asked ? (
          <BulkDialog
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
      {download.dialog}
    </>
  );
  const matching = {
    count: () => countCreatives(filter),
    offer: t('selectAll'),
    chosen: ({ count, isMore }: { count: number; isMore: boolean }) => t(isMore ? 'moreMatch' : 'allMatch', { count }),
    further: t('further'),
  };
  return { actions, matching, dialog };
}

/** Downloads the files of the selected creatives, or of all that a filter matches; many named ones in parts. */
function useDownload<Row extends BulkRow>(filter: ListedCreativesFilter) {
  const t = useTranslations('bulk');
  const [chosen, setChosen] = useState<{ source: ArchiveSource; count: number }>();
  const [open, setOpen] = useState(false);
  const action: BulkAction<Row> = {
    id: 'download',
    label: t('act.download'),
    icon: <Download />,
    refusal: (_rows, all) => (all?.isMore ? t('tooMany', { max: limits.bulk.matching }) : undefined),
    run(rows, all) {
      const source = all ? { matching: filter } : sourceOf(rows);
      setChosen({ source, count: all?.count ?? rows.length });
      setOpen(true);
    },
  };
  const dialog = chosen ? (
    <DownloadChoices
      source={chosen.source}
      name={t('creatives', { count: chosen.count })}
      open={open}
      onOpenChange={setOpen}
    />
  ) : null;
  return { action, dialog };
}

/** Named creatives; those of one campaign as a choice of its files. */
function sourceOf(rows: readonly BulkRow[]): ArchiveSource {
  const creativeIds = rows.map(({ id }) => id);
  const [first, ...others] = new Set(rows.map(({ campaign }) => campaign.id));
  return first && others.length === 0 ? { campaignId: first, creativeIds } : { creativeIds };
}
