import { Plus, Upload } from 'lucide-react';
import { useMemo, useRef, useState, type ActionDispatch, type ReactNode } from 'react';
import type { PlacingSlot } from '@ad-foundry/contract/rules/placing/placing.ts';
import { useErrorText } from '#lib/error-text.ts';
import { fold } from '@ad-foundry/contract/rules/search/fold.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { useSelection } from '#ui/list-page/use-selection.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { GroupBy } from './group-by.tsx';
import { BackCloses, useClose, useUnsent } from './leave-sheet.ts';
import {
  inOrder,
  judgePlacements,
  searchTextOf,
  type Grouping,
  type JudgedFile,
  type PlacingStatus,
} from './judge-placements.ts';
import { withMasterPlaces } from './adaptable.ts';
import { withCardRatios } from './card-ratios.ts';
import { ListTools } from './list-tools.tsx';
import { PlacedList } from './placed-list.tsx';
import { sendPlaced, type CreatedVariations } from './send-placed.ts';
import { pressEscape, pressSheetKey } from './sheet-keys.ts';
import { StatusFilter, type Shown } from './status-filter.tsx';
import { offerUndo } from './undo-drop.ts';
import { indexSlots, usedBy, useProposal, type PlacedFile, type ProposalChange } from './use-proposal.ts';

export interface ProposalSheetProps {
  files: readonly File[];
  /** The name of the campaign or creative that receives the files. */
  name: string;
  /** Loads the possible slots; must be a stable function for the same files. */
  load: () => Promise<PlacingSlot[]>;
  onClose: () => void;
  /** Whether the back gesture closes the sheet, after its question; for pages without the app's router. */
  closesOnBack?: boolean;
  /** Receives the files that are neither sent nor left out, whenever they change. */
  onUnsent?: (files: readonly File[]) => void;
  /** Whether files that do not fit can be repaired after their upload. */
  mayRepair: boolean;
  /** Whether a file can be the master of other slots. */
  mayAdapt?: boolean;
  /** Shown above the files. */
  notice?: ReactNode;
}

/** Assigns many files to slots: proposes places, lets the user correct and confirm them, then sends the files. */
export function ProposalSheet({
  files: initialFiles,
  name,
  load,
  onClose,
  mayAdapt = false,
  ...options
}: ProposalSheetProps) {
  const t = useTranslations('placing');
  const locale = useLocale();
  const { phase, slots, files, change, dropped, add, retry } = useProposal(initialFiles, load);
  const [search, setSearch] = useState('');
  const [grouping, setGrouping] = useState<Grouping>('creative');
  const judged = useJudged({ files, slots, grouping, mayAdapt });
  const { isSending, sent, send } = useSend({ judged, change, onClose });
  const count = phase.kind === 'ready' ? judged.filter(({ status }) => status !== 'kept').length : dropped.length;
  const close = useClose(count, onClose);
  useUnsent({ judged: phase.kind === 'ready' ? judged : null, dropped, onUnsent: options.onUnsent });
  const bytes = dropped.reduce((sum, { size }) => sum + size, 0);
  return (
    <Sheet
      open
      size="wide"
      focusWhole
      onKeyDown={(event) => pressSheetKey(event, send)}
      onEscape={pressEscape}
      onOpenChange={(next) => (next ? undefined : close())}
      title={t('title')}
      description={
        sent > 0
          ? t('descriptionRest', { sent, count: judged.length, name })
          : t('description', { count: dropped.length, size: formatBytes(bytes, locale), name })
      }
      flush
      actions={phase.kind === 'ready' ? <HeadTools search={search} onSearch={setSearch} onAdd={add} /> : null}
      footer={<Footer judged={judged} isSending={isSending} onSend={send} onClose={close} />}
    >
      {options.closesOnBack ? <BackCloses onBack={close} /> : null}
      {options.notice}
      {phase.kind === 'reading' ? (
        <Reading count={dropped.length} done={phase.bytes} total={bytes} />
      ) : phase.kind === 'failed' ? (
        <ErrorState error={phase.error} onRetry={retry} />
      ) : (
        <Judged
          judged={judged}
          slots={slots}
          search={search}
          grouping={grouping}
          onGrouping={setGrouping}
          change={change}
          mayRepair={options.mayRepair}
        />
      )}
    </Sheet>
  );
}

interface JudgeOptions {
  files: readonly PlacedFile[];
  slots: readonly PlacingSlot[];
  grouping: Grouping;
  mayAdapt: boolean;
}

/** The files that are still here with their verdicts, in the order of their sections. */
function useJudged({ files, slots, grouping, mayAdapt }: JudgeOptions): readonly JudgedFile[] {
  return useMemo(() => {
    const [index, used] = [indexSlots(slots), usedBy(files)];
    const all = withCardRatios(files.map((each) => judgePlacements(each, { slots: index, grouping, used })));
    const open = inOrder(all, index).filter(({ placed }) => !placed.isSent);
    return mayAdapt ? withMasterPlaces(open, index) : open;
  }, [files, slots, grouping, mayAdapt]);
}

interface HeadToolsProps {
  search: string;
  onSearch: (search: string) => void;
  onAdd: (files: File[]) => void;
}

/** Search field, and a button that adds files. */
function HeadTools({ search, onSearch, onAdd }: HeadToolsProps) {
  const t = useTranslations('placing');
  return (
    <span className="flex items-center gap-2">
      <SearchField
        value={search}
        onChange={onSearch}
        label={t('find')}
        placeholder={t('find')}
        shortcut="/"
        className="max-sm:hidden"
      />
      <FileButton
        multiple
        icon={<Plus />}
        aria-label={t('addFiles')}
        className="max-sm:w-control max-sm:px-0"
        onFiles={onAdd}
      >
        <span className="max-sm:hidden">{t('addFiles')}</span>
      </FileButton>
    </span>
  );
}

interface SendOptions {
  judged: readonly JudgedFile[];
  change: ActionDispatch<[ProposalChange]>;
  onClose: () => void;
}

/** Sends the ready files and offers undo; closes the sheet unless other files need a decision. */
function useSend({ judged, change, onClose }: SendOptions) {
  const errorText = useErrorText();
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState(0);
  const createdVariations = useRef<CreatedVariations>(new Map());
  const send = async () => {
    const ready = judged.filter(({ status }) => status === 'ready');
    if (isSending || ready.length === 0) return;
    setSending(true);
    try {
      const transfers = await sendPlaced(ready, createdVariations.current);
      offerUndo(ready, transfers, sent > 0);
      if (!judged.some(({ status }) => waiting.includes(status))) return onClose();
      setSent(sent + ready.length);
      change({ kind: 'sent', keys: ready.map(({ placed }) => placed.key) });
    } catch (error) {
      toast.error(errorText(error));
    }
    setSending(false);
  };
  return { isSending, sent, send: () => void send() };
}

interface FooterProps {
  judged: readonly JudgedFile[];
  isSending: boolean;
  onSend: () => void;
  onClose: () => void;
}

function Footer({ judged, isSending, onSend, onClose }: FooterProps) {
  const t = useTranslations('placing');
  const count = judged.filter(({ status }) => status === 'ready').length;
  return (
    <>
      <Summary judged={judged} />
      <Button className="max-sm:hidden" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        variant="primary"
        className="max-sm:h-12 max-sm:w-full"
        icon={<Upload />}
        disabled={count === 0}
        loading={isSending}
        onClick={onSend}
      >
        {t('send', { count })}
        <Kbd className="border-on-ink/30 bg-transparent text-on-ink max-lg:hidden" aria-hidden>
          {modKey('↵')}
        </Kbd>
      </Button>
    </>
  );
}

interface JudgedProps {
  judged: readonly JudgedFile[];
  slots: readonly PlacingSlot[];
  search: string;
  grouping: Grouping;
  onGrouping: (grouping: Grouping) => void;
  change: ActionDispatch<[ProposalChange]>;
  mayRepair: boolean;
}

/** The filter, the tools for selected files, and the list. */
function Judged({ judged, slots, search, grouping, onGrouping, change, mayRepair }: JudgedProps) {
  const t = useTranslations('placing');
  const [shown, setShown] = useState<Shown>('all');
  const searchText = fold(search.trim());
  const listed = useMemo(
    () =>
      judged.filter(
        (each) =>
          (shown === 'all' || each.status === shown) && (!searchText || fold(searchTextOf(each)).includes(searchText)),
      ),
    [judged, shown, searchText],
  );
  const rows = useMemo(() => listed.map((each) => ({ id: each.placed.key, each })), [listed]);
  const { selection, selected } = useSelection(rows);
  return (
    <div className="flex h-full flex-col">
      <StatusFilter judged={judged} value={shown} onChange={setShown}>
        <GroupBy value={grouping} onChange={onGrouping} />
      </StatusFilter>
      <ListTools
        count={listed.length}
        slots={slots}
        selection={selection}
        onAssign={(slot) => {
          change({ kind: 'assign', keys: selected.map(({ id }) => id), slot });
          selection.clear();
        }}
        onRemove={() => change({ kind: 'remove', keys: selected.map(({ id }) => id) })}
        together={selected.map(({ each }) => each)}
      />
      <div className="min-h-0 flex-1">
        <PlacedList
          label={t('title')}
          judged={listed}
          slots={slots}
          selection={selection}
          change={change}
          mayRepair={mayRepair}
        />
      </div>
    </div>
  );
}

function Reading({ count, done, total }: { count: number; done: number; total: number }) {
  const t = useTranslations('placing');
  const locale = useLocale();
  const [read, all] = [formatBytes(done, locale), formatBytes(total, locale)];
  const text = t('reading', { count, done: read, total: all });
  return (
    <div role="status" className="grid gap-2 p-5 text-sm text-ink-2">
      <p className="num">{text}</p>
      <ProgressLine label={text} value={total === 0 ? 0 : done / total} tone="info" />
    </div>
  );
}

/** Statuses that need a decision; a file without a place is not sent unless the user places it. */
const waiting: PlacingStatus[] = ['replaces', 'suggested', 'asks', 'stopped'];

/** The number of files that will be sent, and of those that need a decision. */
function Summary({ judged }: { judged: readonly JudgedFile[] }) {
  const t = useTranslations('placing');
  const locale = useLocale();
  const ready = judged.filter(({ status }) => status === 'ready');
  const places = ready.reduce((sum, { judgedPlaces }) => sum + judgedPlaces.length, 0);
  const bytes = ready.reduce((sum, { placed }) => sum + placed.file.size, 0);
  const repaired = ready.filter(({ placed }) => placed.repair !== null).length;
  const masters = ready.filter(({ placed }) => placed.adaptTo > 0).length;
  const open = [...waiting, 'none'].flatMap((status) => {
    const count = judged.filter((each) => each.status === status).length;
    return count > 0 ? [t(`waiting.${status as 'asks'}`, { count })] : [];
  });
  return (
    <div role="status" className="mr-auto grid min-w-0 text-xs text-ink-2">
      {ready.length > 0 ? (
        <span className="num text-sm font-medium text-ink">
          {t('goes', { files: t('files', { count: ready.length }), places: t('places', { count: places }) })}{' '}
          <span className="font-normal text-ink-2">{formatBytes(bytes, locale)}</span>
        </span>
      ) : null}
      <span>
        {[
          ...(repaired > 0 ? [t('repair.after', { count: repaired })] : []),
          ...(masters > 0 ? [t('adapt.after', { count: masters })] : []),
          ...open,
        ].join(' ')}
      </span>
    </div>
  );
}
