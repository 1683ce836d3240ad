import { useNavigate } from '@tanstack/react-router';
import { Check, Eye, RotateCcw } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { CreativeId, VersionId } from '@ad-foundry/contract/ids.ts';
import type { ListedSlot } from '@ad-foundry/contract/listed-slots.ts';
import { lists, type ListedCreative, type ListedCreativesFilter } from '@ad-foundry/contract/lists.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { undecidedStates } from '@ad-foundry/contract/rules/review/state.ts';
import { keepUndo, undoLast } from '#features/talk/decisions/last-decision.ts';
import { ReasonForm } from '#features/talk/comments/lazy-reason-form.ts';
import { setReviewQueue } from '#features/talk/decisions/review-queue.ts';
import { useDecisions, type Deciding } from '#features/talk/decisions/use-decisions.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { everyPage } from '#lib/paged-query.ts';
import { useCan } from '#lib/permissions.tsx';
import { takesLetters } from '#lib/typing.ts';
import type { BulkAction, Matching } from '#ui/list-page/declaration.ts';
import { rowIndexOf } from '#ui/list-page/use-list-keys.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { isBehind } from '#ui/overlay/in-front.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useWriteGuard } from '#ui/overlay/use-write-guard.ts';

/** Where nobody decided, approval needed or not. */
const undecided = undecidedStates.join(',');

const isWaiting = ({ waitsForCaller }: Pick<ListedSlot, 'waitsForCaller'>) => waitsForCaller;

type SlotsFilter = ListedCreativesFilter & { creativeIds?: string };

function readSlots(filter: SlotsFilter): Promise<ListedSlot[]> {
  return everyPage((cursor) => call(lists.slots, { query: { ...filter, cursor, limit: limits.pageSizeMax } }));
}

/** The slots of these creatives, or of all that match, that wait for the caller. */
async function readWaiting(items: readonly ListedCreative[], all: ListedCreativesFilter | null) {
  if (all) return (await readSlots({ ...all, review: undecided })).filter(isWaiting);
  const ids = items.filter(({ slots }) => slots.some(isWaiting)).map(({ id }) => id);
  const found: ListedSlot[] = [];
  for (let from = 0; from < ids.length; from += limits.pageSizeMax) {
    const creativeIds = ids.slice(from, from + limits.pageSizeMax).join(',');
    found.push(...(await readSlots({ creativeIds, review: undecided })));
  }
  return found.filter(isWaiting);
}

const filesOf = (slots: readonly ListedSlot[]) => slots.flatMap(({ files }) => files.map(({ versionId }) => versionId));
const countWaiting = (items: readonly ListedCreative[]) => items.flatMap(({ slots }) => slots).filter(isWaiting).length;

interface Asking extends Pick<Deciding, 'name'> {
  creativeId: CreativeId;
  versionIds: VersionId[];
}

/** Decisions on the files of creatives in a list: bulk actions, the keys A, R and Z on the focused row, and a dialog. */
export function useListDecisions(filter: ListedCreativesFilter, rows: readonly ListedCreative[] | undefined) {
  const t = useTranslations('review');
  const mayDecide = useCan('version:decide') && filter.status !== 'archived';
  const errorText = useErrorText();
  const decide = useDecisions();
  const guard = useWriteGuard();
  const [asking, setAsking] = useState<Asking | null>(null);
  const start = async (decision: Deciding['decision'], items: readonly ListedCreative[], all: Matching | null) => {
    // Until the files are read nothing is sent, and Z ends it here.
    let isUndone = false;
    const reading = keepUndo(() => (isUndone = true));
    try {
      const slots = await readWaiting(items, all ? filter : null).finally(reading.drop);
      if (isUndone) return void toast.info(t('said.undone'));
      const versionIds = filesOf(slots);
      const [first] = slots;
      const name = first ? `${first.creative.name}, ${first.format.name}` : '';
      if (decision === 'approved' || !first) await decide({ versionIds, decision, name });
      else setAsking({ creativeId: first.creative.id, versionIds, name });
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  const refusal = (items: readonly ListedCreative[], all: Matching | null) =>
    all || countWaiting(items) > 0 ? undefined : t('said.none');
  const actionOf = (decision: Deciding['decision'], key: string, icon: ReactNode): BulkAction<ListedCreative> => ({
    id: decision,
    key,
    icon,
    label: t(decision === 'approved' ? 'approve' : 'ask'),
    labelOf: (items, all) => {
      const count = all ? 0 : countWaiting(items);
      return decision === 'approved' && count > 0 ? t('approveFiles', { count }) : undefined;
    },
    refusal,
    run: (items, all) => void start(decision, items, all),
  });
  useRowKeys(mayDecide ? rows : undefined, (decision, row) => guard(() => void start(decision, [row], null)));
  const dialog = asking ? (
    <Dialog
      open
      onOpenChange={(open) => !open && setAsking(null)}
      title={t('reason.many', { count: asking.versionIds.length })}
    >
      <Suspense fallback={<Skeleton shape="card" className="h-32" />}>
        <ReasonForm
          creativeId={asking.creativeId}
          draft={`reason:${asking.creativeId}`}
          onReason={async (reason) => {
            await decide({ versionIds: asking.versionIds, decision: 'changes', name: asking.name, reason });
            setAsking(null);
          }}
          onCancel={() => setAsking(null)}
        />
      </Suspense>
    </Dialog>
  ) : null;
  const actions = mayDecide ? [actionOf('approved', 'a', <Check />), actionOf('changes', 'r', <RotateCcw />)] : [];
  return { actions, dialog };
}

/** A approves the files of the focused row, R asks for changes, Z undoes. With a selection, the bulk bar has the keys. */
function useRowKeys(
  rows: readonly ListedCreative[] | undefined,
  act: (decision: Deciding['decision'], row: ListedCreative) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.metaKey || event.ctrlKey || event.altKey || !rows) return;
    if (isBehind() || !(event.target instanceof Element)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !takesLetters(event.target)) {
      if (undoLast()) event.preventDefault();
      return;
    }
    if (!event.target.matches('[data-list-main], [data-list-select]') || document.querySelector('[data-bulk-bar]'))
      return;
    const row = rows[rowIndexOf(event.target)];
    const decision = { a: 'approved', r: 'changes' } as const;
    if (!row || (key !== 'a' && key !== 'r')) return;
    event.preventDefault();
    act(decision[key], row);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Opens the viewer on the first file to review among the matching creatives, and goes on through all of them. */
export function ReviewFilesButton({
  filter,
  rows,
}: {
  filter: ListedCreativesFilter;
  rows: readonly ListedCreative[];
}) {
  const t = useTranslations('review');
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [isReading, setReading] = useState(false);
  const mayDecide = useCan('version:decide');
  const count = rows
    .flatMap(({ slots }) => slots)
    .filter((slot) => slot.review === 'to-review' && isWaiting(slot)).length;
  if (!mayDecide || count === 0) return null;
  const label = t('reviewFiles', { count });
  const open = async () => {
    setReading(true);
    try {
      const slots = (await readSlots({ ...filter, review: 'to-review' })).filter(isWaiting);
      const files = slots.flatMap((slot) =>
        slot.files.map(({ versionId }) => ({
          campaignId: slot.campaign.id,
          creativeId: slot.creative.id,
          versionId,
        })),
      );
      setReviewQueue(files);
      const [first] = files;
      if (!first) return void toast.info(t('said.none'));
      const { campaignId, creativeId, versionId: version } = first;
      await navigate({
        to: '/campaigns/$campaignId/creatives/$creativeId',
        params: { campaignId, creativeId },
        search: { version },
      });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setReading(false);
    }
  };
  return (
    <Button size="sm" icon={<Eye />} title={label} loading={isReading} onClick={() => void open()}>
      <span className="md:max-[96rem]:sr-only">{label}</span>
      <span aria-hidden className="num hidden md:max-[96rem]:inline">
        {count}
      </span>
    </Button>
  );
}
