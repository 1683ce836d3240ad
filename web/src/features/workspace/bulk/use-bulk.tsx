import { Suspense, useState, type ReactNode } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkChange, BulkKind, BulkProgress, BulkSelection } from '@ad-foundry/contract/bulk.ts';
import { useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { BulkAction, ListDeclaration, ListRow, Matching } from '#ui/list-page/declaration.ts';
import { acts, type BrowserAct } from './acts.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { useBulkTexts } from './bulk-texts.ts';
import { kinds, type BulkFilter } from './queries.ts';
import { useBulkRun } from './use-bulk-run.ts';

const FaultsDialog = lazyComponent(() => import('./faults-dialog.tsx'), 'FaultsDialog');

export interface Bulk<Item extends ListRow> {
  actions: BulkAction<Item>[];
  matching: NonNullable<ListDeclaration<Item, object>['matching']>;
  dialog: ReactNode;
}

interface Options<Kind extends BulkKind> {
  kind: Kind;
  filter: BulkFilter<Kind>;
  isInCampaign?: boolean;
}

interface OpenedAct<Kind extends BulkKind> {
  act: BrowserAct<Kind>;
  selection: BulkSelection<Kind>;
  count: number;
  open: boolean;
}

/** The bulk actions on selected items or on all items that match a filter, with their dialogs. */
export function useBulk<Kind extends BulkKind, Item extends ListRow>(options: Options<Kind>): Bulk<Item> {
  const { kind, filter } = options;
  const t = useTranslations('bulk');
  const [opened, setOpened] = useState<OpenedAct<Kind>>();
  const [faults, setFaults] = useState<{ progress: BulkProgress; open: boolean }>();
  const { run, isBusy } = useBulkRun({ kind, onFaults: (progress) => setFaults({ progress, open: true }) });
  const actions = useActions<Kind, Item>({
    ...options,
    onOpen: (next) => setOpened({ ...next, open: true }),
    onRun: (selection, change) => void run(selection, change),
  });
  const dialog = (
    <Suspense>
      {opened ? (
        <BulkDialog
          key={opened.act.id}
          kind={kind}
          act={opened.act}
          count={opened.count}
          open={opened.open}
          onOpenChange={(open) => setOpened({ ...opened, open })}
          isBusy={isBusy}
          onRun={(change) => {
            void run(opened.selection, change);
            setOpened({ ...opened, open: false });
          }}
        />
      ) : null}
      {faults ? <FaultsDialog {...faults} onOpenChange={(open) => setFaults({ ...faults, open })} /> : null}
    </Suspense>
  );
  const matching = {
    count: () => kinds[kind].count(filter),
    offer: t('selectAll'),
    chosen: ({ count, isMore }: Matching) => t(isMore ? 'moreMatch' : 'allMatch', { count }),
    further: t('further'),
  };
  return { actions, matching, dialog };
}

interface ActionOptions<Kind extends BulkKind> extends Options<Kind> {
  onOpen: (act: Omit<OpenedAct<Kind>, 'open'>) => void;
  onRun: (selection: BulkSelection<Kind>, change: BulkChange<Kind>) => void;
}

function useActions<Kind extends BulkKind, Item extends ListRow>(options: ActionOptions<Kind>): BulkAction<Item>[] {
  const { kind, filter, isInCampaign = false, onOpen, onRun } = options;
  const t = useTranslations('bulk');
  const texts = useBulkTexts(kind);
  const isOfArchived = filter.status === 'archived';
  /** The reason why a selection is too large for one change. */
  const refusal = (items: readonly Item[], all: Matching | null) => {
    const { creatives, matching } = limits.bulk;
    if (all) return all.isMore ? t('tooMany', { max: matching }) : undefined;
    return items.length > creatives ? t('tooMany', { max: creatives }) : undefined;
  };
  const selectionOf = (items: readonly Item[], all: Matching | null) =>
    all ? ({ filter, count: all.count } as BulkSelection<Kind>) : kinds[kind].selectionOf(items.map(({ id }) => id));
  const isOffered = ({ offeredFor }: BrowserAct<Kind>) =>
    offeredFor === 'all' || (offeredFor === 'archived') === isOfArchived;
  return acts[kind].filter(isOffered).map((act) => ({
    id: act.id,
    ...(act.key ? { key: act.key } : {}),
    label: texts(`act.${act.id as 'people'}`),
    icon: act.icon,
    isFurther: !isOfArchived && act.inBar !== 'always' && (isInCampaign || act.inBar === undefined),
    refusal,
    run(items, all) {
      const selection = selectionOf(items, all);
      if ('change' in act) onRun(selection, act.change);
      else onOpen({ act, selection, count: all?.count ?? items.length });
    },
  }));
}
