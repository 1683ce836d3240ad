import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  Copy,
  Download,
  FolderInput,
  LayoutTemplate,
  ListChecks,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Users,
} from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkProgress, BulkSelection } from '@ad-foundry/contract/work/bulk.ts';
import type { ListedCreativesFilter } from '@ad-foundry/contract/work/lists.ts';
import { DownloadChoices } from '#features/downloads/download-button.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { BulkAction, ListDeclaration, Matching } from '#ui/list-page/declaration.ts';
import type { AskedAct } from './bulk-dialog.tsx';
import { countCreatives } from './queries.ts';
import { useBulkRun } from './use-bulk-run.ts';

const BulkDialog = lazyComponent(() => import('./bulk-dialog.tsx'), 'BulkDialog');
const FaultsDialog = lazyComponent(() => import('./faults-dialog.tsx'), 'FaultsDialog');

/** A row of a list of creatives. */
export interface BulkRow {
  id: CreativeId;
  name: string;
  campaign: { id: CampaignId };
}

interface Bulk<Row extends BulkRow> {
  actions: BulkAction<Row>[];
  matching: NonNullable<ListDeclaration<Row, object>['matching']>;
  dialog: ReactNode;
}

/** The acts on selected creatives, or on all that a filter matches, and the dialogs that they open. */
export function useBulk<Row extends BulkRow>(filter: ListedCreativesFilter): Bulk<Row> {
  const t = useTranslations('bulk');
  const [asked, setAsked] = useState<{ act: AskedAct; of: BulkSelection; count: number; open: boolean }>();
  const [faults, setFaults] = useState<{ progress: BulkProgress; open: boolean }>();
  const { run, isBusy } = useBulkRun({ onFaults: (progress) => setFaults({ progress, open: true }) });
  const download = useDownload<Row>();
  const refusal = useRefusal();
  const selectionOf = (rows: readonly Row[], all: Matching | null): BulkSelection =>
    all ? { filter, count: all.count } : { creativeIds: rows.map(({ id }) => id) };
  const asking = (act: AskedAct, icon: ReactNode, isFurther = false): BulkAction<Row> => ({
    id: act,
    label: t(`act.${act}`),
    icon,
    isFurther,
    refusal,
    run: (rows, all) => setAsked({ act, of: selectionOf(rows, all), count: all?.count ?? rows.length, open: true }),
  });
  const strict = (isStrict: boolean): BulkAction<Row> => ({
    id: isStrict ? 'strict' : 'lenient',
    label: t(isStrict ? 'act.strict' : 'act.lenient'),
    icon: isStrict ? <ShieldCheck /> : <ShieldOff />,
    isFurther: true,
    refusal,
    run: (rows, all) => void run(selectionOf(rows, all), { act: 'strict', strict: isStrict }),
  });
  const archive: BulkAction<Row> = {
    id: 'archive',
    label: t('act.archive'),
    icon: <Archive />,
    refusal,
    run: (rows, all) => void run(selectionOf(rows, all), { act: 'archive' }),
  };
  const restore: BulkAction<Row> = {
    id: 'restore',
    label: t('act.restore'),
    icon: <ArchiveRestore />,
    refusal,
    run: (rows, all) => void run(selectionOf(rows, all), { act: 'restore' }),
  };
  const actions =
    filter.status === 'archived'
      ? [restore, asking('delete', <Trash2 />)]
      : [
          asking('deadline', <CalendarClock />),
          asking('formats', <LayoutTemplate />),
          archive,
          asking('move', <FolderInput />, true),
          asking('people', <Users />, true),
          asking('attribute', <ListChecks />, true),
          strict(true),
          strict(false),
          asking('duplicate', <Copy />, true),
          download.action,
          asking('delete', <Trash2 />, true),
        ];
  return {
    actions,
    matching: {
      count: () => countCreatives(filter),
      offer: t('selectAll'),
      chosen: ({ count, isMore }) => t(isMore ? 'moreMatch' : 'allMatch', { count }),
      further: t('further'),
    },
    dialog: (
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
    ),
  };
}

/** Why a selection is too large for one change. */
function useRefusal() {
  const t = useTranslations('bulk');
  const { creatives, matching } = limits.bulk;
  return (rows: readonly unknown[], all: Matching | null) => {
    if (all) return all.isMore ? t('tooMany', { max: matching }) : undefined;
    return rows.length > creatives ? t('tooMany', { max: creatives }) : undefined;
  };
}

/** Downloads the files of the selected creatives of one campaign as an archive. */
function useDownload<Row extends BulkRow>() {
  const t = useTranslations('bulk');
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const [open, setOpen] = useState(false);
  const max = limits.archiveSelection;
  const action: BulkAction<Row> = {
    id: 'download',
    label: t('act.download'),
    icon: <Download />,
    isFurther: true,
    refusal(rows, all) {
      if (all || rows.length > max) return t('tooMany', { max });
      return new Set(rows.map(({ campaign }) => campaign.id)).size > 1 ? t('oneCampaign') : undefined;
    },
    run(rows) {
      setChosen(rows);
      setOpen(true);
    },
  };
  const [first] = chosen;
  const dialog = first ? (
    <DownloadChoices
      source={{ campaignId: first.campaign.id, creativeIds: chosen.map(({ id }) => id) }}
      name={t('creatives', { count: chosen.length })}
      open={open}
      onOpenChange={setOpen}
    />
  ) : null;
  return { action, dialog };
}
