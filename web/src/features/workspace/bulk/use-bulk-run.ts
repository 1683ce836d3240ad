import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bulk, type BulkAct, type BulkKind, type BulkProgress, type CampaignsAct } from '@ad-foundry/contract/bulk.ts';
import { call } from '#lib/api.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { isBehind } from '#ui/overlay/in-front.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { bulkQuery } from './queries.ts';
import { useOverlapNews } from './use-overlap-news.ts';

const undoMs = 10_000;
const pollMs = 400;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Again<Of, Change> {
  of: Of;
  change: Change;
  count: number;
  before: number;
}

interface Options<Of, Change> {
  kind: BulkKind;
  start: (of: Of, change: Change) => Promise<BulkProgress>;
  /** Shows what could not be done. */
  onFaults: (progress: BulkProgress) => void;
}

/**
 * Changes many creatives or campaigns: shows progress, says what was done and what was not, and offers to undo for ten
 * seconds.
 */
export function useBulkRun<Of extends object, Change>({ kind, start, onFaults }: Options<Of, Change>) {
  const t = useTranslations('bulk');
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const watch = useOverlapNews();
  const follow = useFollow();

  const tell = (progress: BulkProgress) => {
    const { act, done, failed, canUndo, overlaps } = progress;
    const other = overlaps.find(({ isLater }) => !isLater);
    const description = other ? t('overwrote', { name: other.by, count: other.count }) : undefined;
    const undo = (): Promise<unknown> =>
      perform(() => call(bulk.undo, paramsOf(progress))).catch((error: unknown) => toast.error(errorText(error)));
    const action = { label: t('undo'), onClick: () => void undo() };
    if (done > 0 && canUndo) offerUndoKey(undo);
    if (done > 0)
      toast.success(t(doneKey(kind, act), { count: done }), {
        description,
        ...(canUndo ? { duration: undoMs, action } : {}),
      });
    if (failed > 0)
      toast.warning(t(kind === 'campaign' ? 'campaigns.failed' : 'failed', { count: failed }), {
        duration: undoMs,
        action: { label: t('show'), onClick: () => onFaults(progress) },
      });
  };
  const perform = async (begin: () => Promise<BulkProgress>): Promise<boolean> => {
    setBusy(true);
    try {
      const progress = await follow(await begin());
      queries.setQueryData(bulkQuery(progress.id).queryKey, progress);
      tell(progress);
      watch(progress);
      return true;
    } finally {
      setBusy(false);
      for (const area of ['campaigns', 'creatives', 'groups', 'archive'])
        void queries.invalidateQueries({ queryKey: [area] });
    }
  };
  const run = async (of: Of, change: Change): Promise<boolean> => {
    try {
      return await perform(() => start(of, change));
    } catch (error) {
      if ('count' in of && hasCode(error, 'bulk.count-changed'))
        askAgain({ of, change, count: Number(error.problem.data?.['count']), before: Number(of.count) });
      else toast.error(errorText(error));
      return false;
    }
  };
  /** Another number matches than the person saw. */
  const askAgain = ({ of, change, count, before }: Again<Of, Change>) => {
    if (count === 0) return void toast.warning(t('noneMatch'));
    toast.warning(t(kind === 'campaign' ? 'campaigns.countChanged' : 'countChanged', { count, before }), {
      duration: undoMs,
      action: { label: t('changeThese', { count }), onClick: () => void run({ ...of, count }, change) },
    });
  };
  return { run, isBusy };
}

let takeBackKey: () => void = () => undefined;

/** Undoes with Ctrl+Z or ⌘Z, as long as the button is shown; in a text field the keys undo what was typed. */
function offerUndoKey(undo: () => Promise<unknown>): void {
  takeBackKey();
  const onKey = (event: KeyboardEvent) => {
    const isUndo =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
    const isTyped =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]');
    if (!isUndo || event.defaultPrevented || event.repeat || isTyped || isBehind()) return;
    event.preventDefault();
    takeBackKey();
    void undo();
  };
  const timer = setTimeout(() => takeBackKey(), undoMs);
  window.addEventListener('keydown', onKey);
  takeBackKey = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey);
    takeBackKey = () => undefined;
  };
}

/** The text that says what was done. */
const doneKey = (kind: BulkKind, act: string) =>
  kind === 'campaign'
    ? (`campaigns.done.${act as CampaignsAct | 'undo'}` as const)
    : (`done.${act as BulkAct | 'undo'}` as const);

const paramsOf = ({ id }: BulkProgress) => ({ params: { bulkId: id } });

/** Waits for the end of a change, with its progress on the screen. */
function useFollow() {
  const t = useTranslations('bulk');
  const queries = useQueryClient();
  return async (first: BulkProgress): Promise<BulkProgress> => {
    let progress = first;
    const id = `bulk-${first.id}`;
    try {
      while (progress.finishedAt === null) {
        toast.loading(t('running', { done: progress.done + progress.failed, total: progress.total }), { id });
        await wait(pollMs);
        // After a lost connection or a restart of the server it is asked again.
        progress = await queries.fetchQuery({ ...bulkQuery(first.id), staleTime: 0, retry: 10 });
      }
      return progress;
    } finally {
      toast.dismiss(id);
    }
  };
}
