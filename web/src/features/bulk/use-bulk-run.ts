import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bulk, type BulkChange, type BulkProgress, type BulkSelection } from '@ad-foundry/contract/work/bulk.ts';
import { call } from '#lib/api.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { bulkQuery } from './queries.ts';
import { useOverlapNews } from './use-overlap-news.ts';

const undoMs = 10_000;
const pollMs = 400;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Options {
  /** Shows what could not be done. */
  onFaults: (progress: BulkProgress) => void;
}

/** Changes many creatives: shows progress, says what was done and what was not, and offers to undo for ten seconds. */
export function useBulkRun({ onFaults }: Options) {
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
    const undo = () =>
      perform(() => call(bulk.undo, paramsOf(progress))).catch((error: unknown) => toast.error(errorText(error)));
    const action = { label: t('undo'), onClick: () => void undo() };
    if (done > 0)
      toast.success(t(`done.${act as BulkChange['act'] | 'undo'}`, { count: done }), {
        description,
        ...(canUndo ? { duration: undoMs, action } : {}),
      });
    if (failed > 0)
      toast.warning(t('failed', { count: failed }), {
        duration: undoMs,
        action: { label: t('show'), onClick: () => onFaults(progress) },
      });
  };
  const perform = async (start: () => Promise<BulkProgress>): Promise<boolean> => {
    setBusy(true);
    try {
      const progress = await follow(await start());
      queries.setQueryData(bulkQuery(progress.id).queryKey, progress);
      tell(progress);
      watch(progress);
      return true;
    } finally {
      setBusy(false);
      for (const area of ['campaigns', 'creatives', 'archive']) void queries.invalidateQueries({ queryKey: [area] });
    }
  };
  const run = async (of: BulkSelection, change: BulkChange): Promise<boolean> => {
    try {
      return await perform(() => call(bulk.creatives, { body: { creationKey: crypto.randomUUID(), of, change } }));
    } catch (error) {
      if ('filter' in of && hasCode(error, 'bulk.count-changed'))
        askAgain(of, change, Number(error.problem.data?.['count']));
      else toast.error(errorText(error));
      return false;
    }
  };
  /** Another number matches than the person saw. */
  const askAgain = (of: Extract<BulkSelection, { filter: object }>, change: BulkChange, count: number) => {
    if (count === 0) return void toast.warning(t('noneMatch'));
    toast.warning(t('countChanged', { count, before: of.count }), {
      duration: undoMs,
      action: { label: t('changeThese', { count }), onClick: () => void run({ ...of, count }, change) },
    });
  };
  return { run, isBusy };
}

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
