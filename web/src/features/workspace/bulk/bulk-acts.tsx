import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  Copy,
  FolderInput,
  LayoutTemplate,
  ListChecks,
  Send,
  ShieldCheck,
  ShieldOff,
  Trash2,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { BulkChange, BulkSelection } from '@ad-foundry/contract/bulk.ts';
import type { ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { BulkAction, Matching } from '#ui/list-page/declaration.ts';
import type { AskedAct } from './dialog-props.ts';

/** A row of a list of creatives. */
export interface BulkRow {
  id: CreativeId;
  name: string;
  campaign: { id: CampaignId };
}

interface Options<Row extends BulkRow> {
  filter: ListedCreativesFilter;
  /** Opens the dialog of an act. */
  ask: (asked: { act: AskedAct; of: BulkSelection; count: number }) => void;
  run: (of: BulkSelection, change: BulkChange) => void;
  download: BulkAction<Row>;
  /** Sends the files of selected creatives. */
  onSend: ((creativeIds: CreativeId[]) => void) | undefined;
}

/** The acts on selected creatives, or on all that a filter matches. */
export function useActs<Row extends BulkRow>(options: Options<Row>): BulkAction<Row>[] {
  const { filter, onSend, download } = options;
  const { asking, running } = useMakers(options);
  const send = useSend<Row>();
  const isInCampaign = onSend !== undefined;
  const remove = asking('delete', <Trash2 />);
  if (filter.status === 'archived') return [running('restore', <ArchiveRestore />, { act: 'restore' }), remove];
  const further = (action: BulkAction<Row>): BulkAction<Row> => ({ ...action, isFurther: true });
  const archive = running('archive', <Archive />, { act: 'archive' });
  const formats = asking('formats', <LayoutTemplate />, 'f');
  const first = isInCampaign
    ? [send(onSend), download, asking('deadline', <CalendarClock />, 'd')]
    : [asking('deadline', <CalendarClock />, 'd'), formats, archive];
  return [
    ...first,
    ...(isInCampaign ? [further(formats)] : []),
    further(asking('move', <FolderInput />, 'm')),
    further(asking('people', <Users />, 'p')),
    further(asking('attribute', <ListChecks />)),
    further(running('strict', <ShieldCheck />, { act: 'strict', strict: true })),
    further(running('lenient', <ShieldOff />, { act: 'strict', strict: false })),
    further(asking('duplicate', <Copy />)),
    ...(isInCampaign ? [further(archive)] : [further(download)]),
    further(remove),
  ];
}

/** Makes the actions that open a dialog, and those that are done at once. */
function useMakers<Row extends BulkRow>({ filter, ask, run }: Options<Row>) {
  const t = useTranslations('bulk');
  const { creatives, matching } = limits.bulk;
  /** Why a selection is too large for one change. */
  const refusal = (rows: readonly Row[], all: Matching | null) => {
    if (all) return all.isMore ? t('tooMany', { max: matching }) : undefined;
    return rows.length > creatives ? t('tooMany', { max: creatives }) : undefined;
  };
  const selectionOf = (rows: readonly Row[], all: Matching | null): BulkSelection =>
    all ? { filter, count: all.count } : { creativeIds: rows.map(({ id }) => id) };
  const asking = (act: AskedAct, icon: ReactNode, key?: string): BulkAction<Row> => ({
    id: act,
    ...(key ? { key } : {}),
    label: t(`act.${act}`),
    icon,
    refusal,
    run: (rows, all) => ask({ act, of: selectionOf(rows, all), count: all?.count ?? rows.length }),
  });
  type Done = 'strict' | 'lenient' | 'archive' | 'restore';
  const running = (id: Done, icon: ReactNode, change: BulkChange): BulkAction<Row> => ({
    id,
    label: t(`act.${id}`),
    icon,
    refusal,
    run: (rows, all) => run(selectionOf(rows, all), change),
  });
  return { asking, running };
}

function useSend<Row extends BulkRow>() {
  const t = useTranslations('bulk');
  const max = limits.deliveries.creativesAtOnce;
  return (onSend: (creativeIds: CreativeId[]) => void): BulkAction<Row> => ({
    id: 'send',
    label: t('act.send'),
    icon: <Send />,
    primary: true,
    refusal: (rows, all) => (all || rows.length > max ? t('tooMany', { max }) : undefined),
    run: (rows) => onSend(rows.map(({ id }) => id)),
  });
}
