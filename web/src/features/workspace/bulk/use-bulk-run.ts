import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  bulk,
  type BulkChange,
  type BulkKind,
  type BulkProgress,
  type BulkSelection,
} from '@ad-foundry/contract/bulk.ts';
import { call, type ApiError } from '#lib/api.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { isBehind } from '#ui/overlay/in-front.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useBulkTexts } from './bulk-texts.ts';
import { bulkQuery, kinds } from './queries.ts';
import { useOverlapNews } from './use-overlap-news.ts';

const undoMs = 10_000;
const pollMs = 400;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Options<Kind extends BulkKind> {
  kind: Kind;
  /** Shows the items that failed. */
  onFaults: (progress: BulkProgress) => void;
}

/** Runs a bulk change with progress and result messages, and offers undo for ten seconds. */
export function useBulkRun<Kind extends BulkKind>({ kind, onFaults }: Options<Kind>) {
  const t = useTranslations('bulk');
  // An undo of people works on campaigns, also those of creatives.
  const textsOf = { creative: useBulkTexts('creative'), campaign: useBulkTexts('campaign') };
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const watch = useOverlapNews();
  const follow = useFollow();

  const showResult = (progress: BulkProgress) => {
    const { done, failed, canUndo, overlaps } = progress;
    const texts = textsOf[progress.kind];
    const act = progress.act as 'undo';
    const other = overlaps.find(({ isLater }) => !isLater);
    const description = other ? t('overwrote', { name: other.by, count: other.count }) : undefined;
    const undo = (): Promise<unknown> =>
      perform(() => call(bulk.undo, paramsOf(progress))).catch((error: unknown) => toast.error(errorText(error)));
    const action = { label: t('undo'), onClick: () => void undo() };
    if (done > 0 && canUndo) offerUndoKey(undo);
    if (done > 0)
      toast.success(texts(`done.${act}`, { count: done }), {
        description,
        ...(canUndo ? { duration: undoMs, action } : {}),
      });
    if (failed > 0)
      toast.warning(texts('failed', { count: failed }), {
        duration: undoMs,
        action: { label: t('show'), onClick: () => onFaults(progress) },
      });
  };
  const perform = async (begin: () => Promise<BulkProgress>): Promise<void> => {
    setBusy(true);
    try {
      const progress = await follow(await begin());
      queries.setQueryData(bulkQuery(progress.id).queryKey, progress);
      showResult(progress);
      watch(progress);
    } finally {
      setBusy(false);
      for (const area of ['campaigns', 'creatives', 'groups', 'archive'])
        void queries.invalidateQueries({ queryKey: [area] });
    }
  };
  const run = async (selection: BulkSelection<Kind>, change: BulkChange<Kind>): Promise<void> => {
    try {
      await perform(() => kinds[kind].start(selection, change));
    } catch (error) {
      if ('filter' in selection && hasCode(error, 'bulk.count-changed'))
        confirmCount(countOf(error), selection.count, (count) => run({ ...selection, count }, change));
      else toast.error(errorText(error));
    }
  };
  /** Confirms again if the number of matches has changed since the person saw it. */
  const confirmCount = (count: number, before: number, runAll: (count: number) => Promise<unknown>) => {
    if (count === 0) return void toast.warning(t('noneMatch'));
    toast.warning(textsOf[kind]('countChanged', { count, before }), {
      duration: undoMs,
      action: { label: t('changeThese', { count }), onClick: () => void runAll(count) },
    });
  };
  return { run, isBusy };
}

let removeUndoKey: () => void = () => undefined;

/** Undoes with Ctrl+Z or ⌘Z while the undo button is shown; ignored in text fields, which have their own undo. */
function offerUndoKey(undo: () => Promise<unknown>): void {
  removeUndoKey();
  const onKey = (event: KeyboardEvent) => {
    const isUndo =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
    const isTyped =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]');
    if (!isUndo || event.defaultPrevented || event.repeat || isTyped || isBehind()) return;
    event.preventDefault();
    removeUndoKey();
    void undo();
  };
  const timer = setTimeout(() => removeUndoKey(), undoMs);
  window.addEventListener('keydown', onKey);
  removeUndoKey = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKey);
    removeUndoKey = () => undefined;
  };
}

const paramsOf = ({ id }: BulkProgress) => ({ params: { bulkId: id } });

/** The number of items that match now, as a refusal states it. */
const countOf = ({ problem }: ApiError) => Number(problem.data?.['count']);

/** Polls a change until it ends, and shows its progress. */
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
        // Retries after a lost connection or a restart of the server.
        progress = await queries.fetchQuery({ ...bulkQuery(first.id), staleTime: 0, retry: 10 });
      }
      return progress;
    } finally {
      toast.dismiss(id);
    }
  };
}
