import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { createBatch } from '#lib/batch.ts';
import { useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useSession } from '#lib/permissions.tsx';
import { begunUploadsQuery, unfinishedUploadsQuery } from './queries.ts';
import { isInView } from './slots-in-view.ts';
import { dismissTransfer, onTransferEnd, transfersNow, useTransfers } from './transfer-list.ts';

const toastId = 'uploads';

/** Files stored within this time are refetched together. */
const refetchMs = 250;

/** Refetches the creative when a file is stored, and notifies about uploads to slots that are not in view. */
export function useUploadNews(): void {
  const t = useTranslations('upload.toast');
  const queries = useQueryClient();
  const sending = useTransfers().filter(({ phase }) => phase === 'waiting' || phase === 'uploading').length;
  const result = useRef({ stored: 0, failed: 0 });
  const [refetch] = useState(() =>
    createBatch(refetchMs, (stored: { id: string; creativeId: CreativeId }[]) => {
      void queries.invalidateQueries({ queryKey: begunUploadsQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ['campaigns'] });
      for (const creativeId of new Set(stored.map((each) => each.creativeId))) {
        // Finished rows stay until the page shows the versions, to avoid layout shift.
        void queries.invalidateQueries({ queryKey: ['creatives', creativeId] }).finally(() => {
          for (const each of stored) if (each.creativeId === creativeId) dismissTransfer(each.id);
        });
      }
    }),
  );
  // A cancelled upload may be stored after all, if it completed before the cancellation.
  const [arrived, setArrived] = useState(0);

  useEffect(
    () =>
      onTransferEnd(({ id, phase, target, isCancelledLate = false }) => {
        const isShown = isInView(target.slotId) && !isCancelledLate;
        if (phase === 'failed' && !isShown) result.current.failed += 1;
        if (phase !== 'stored') void queries.invalidateQueries({ queryKey: begunUploadsQuery.queryKey });
        if (phase === 'cancelled')
          void queries.invalidateQueries({ queryKey: unfinishedUploadsQuery(target.creativeId).queryKey });
        if (phase !== 'stored') return;
        if (!isShown) result.current.stored += 1;
        setArrived((count) => count + 1);
        refetch.add({ id, creativeId: target.creativeId });
      }),
    [queries, refetch],
  );

  // Files added for one organization must not be sent in another; their uploads stay on the server and can be resumed.
  const organizationId = useSession()?.organizationId ?? null;
  useEffect(
    () => () => {
      if (transfersNow().length > 0) void import('./store.ts').then(({ stopAll }) => stopAll());
    },
    [organizationId],
  );

  useEffect(() => {
    if (sending > 0) return;
    const { stored, failed } = result.current;
    result.current = { stored: 0, failed: 0 };
    if (failed > 0) toast.error(t('error'), { id: toastId });
    else if (stored > 0) toast.success(t('success', { count: stored }), { id: toastId });
  }, [sending, arrived, t]);
}
