import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import { createBatch } from '#lib/batch.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { toast } from '#ui/overlay/toast.tsx';
import { useSession } from '#lib/permissions.tsx';
import { begunUploadsQuery, unfinishedUploadsQuery } from './queries.ts';
import { useLastDrop } from './last-drop.ts';
import { useSlotsInView } from './slots-in-view.ts';
import { dismissTransfer, onTransferEnd, progressOf, transfersNow, useTransfers } from './transfer-list.ts';

/** Files stored within this time are refetched together. */
const refetchMs = 250;

/** Shows one toast for running uploads and their outcome, and refetches the creative when a file is stored. */
export function UploadNews(): null {
  useRefetchStored();
  useStopOnSwitch();
  useUploadToast();
  useOfferAdapting();
  return null;
}

function useUploadToast(): void {
  const t = useTranslations('upload.toast');
  const locale = useLocale();
  const transfers = useTransfers();
  const inView = useSlotsInView();
  const hasDrop = useLastDrop() !== null;
  const result = useRef({ stored: 0, failed: 0 });
  // The toast of the files being sent. Each run has its own: a dismissed toast that is shown again can be removed late.
  const shown = useRef<string | number | null>(null);
  // A cancelled upload may be stored after all, if it completed before the cancellation.
  const [ended, setEnded] = useState(0);
  useEffect(
    () =>
      onTransferEnd(({ phase }) => {
        if (phase === 'failed') result.current.failed += 1;
        if (phase === 'stored') result.current.stored += 1;
        setEnded((count) => count + 1);
      }),
    [],
  );

  const sending = transfers.filter(({ phase }) => phase === 'waiting' || phase === 'uploading');
  const { bytes, sentBytes } = progressOf(transfers);
  // The tray shows the same in more detail.
  const isInTray = hasDrop || !sending.every(({ target }) => inView.has(target.slotId));
  const isSending = sending.length > 0;
  const count = isInTray ? 0 : sending.length;
  useEffect(() => {
    const figures = { sent: formatBytes(sentBytes, locale), total: formatBytes(bytes, locale) };
    if (count > 0)
      shown.current = toast.loading(t('loading', { count }), {
        ...(shown.current === null ? {} : { id: shown.current }),
        description: t('progress', figures),
      });
    else if (isSending && shown.current !== null) {
      toast.dismiss(shown.current);
      shown.current = null;
    }
  }, [count, isSending, sentBytes, bytes, locale, t]);

  useEffect(() => {
    if (isSending) return;
    const { stored, failed } = result.current;
    // Replaces the figures of the toast that it continues.
    const options = shown.current === null ? {} : { id: shown.current, description: null };
    if (failed > 0) toast.error(t('error'), options);
    else if (stored > 0) toast.success(t('success', { count: stored }), options);
    else if (shown.current !== null) toast.dismiss(shown.current);
    result.current = { stored: 0, failed: 0 };
    shown.current = null;
  }, [isSending, ended, t]);
}

/** Leads to the board of a stored master, so that its crops are looked at before they are made. */
function useOfferAdapting(): void {
  const t = useTranslations('upload.toast');
  const navigate = useNavigate();
  useEffect(
    () =>
      onTransferEnd(({ phase, adaptTo: count = 0, uploadId, target: { creativeId }, file: { name } }) => {
        if (phase !== 'stored' || count === 0 || uploadId === null) return;
        void import('./adapt-address.ts')
          .then(({ adaptAddressOf }) => adaptAddressOf(uploadId, creativeId))
          .then((address) => {
            if (address === null) return;
            const onClick = () =>
              void navigate({ to: '/campaigns/$campaignId/creatives/$creativeId/adapt', ...address });
            const action = { label: t('adapt.action'), onClick };
            toast.success(t('adapt.ready', { name, count }), { action, duration: Infinity });
          })
          // The creative's page leads there, too.
          .catch(() => undefined);
      }),
    [t, navigate],
  );
}

function useRefetchStored(): void {
  const queries = useQueryClient();
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
  useEffect(
    () =>
      onTransferEnd(({ id, phase, target }) => {
        if (phase !== 'stored') void queries.invalidateQueries({ queryKey: begunUploadsQuery.queryKey });
        if (phase === 'cancelled')
          void queries.invalidateQueries({ queryKey: unfinishedUploadsQuery(target.creativeId).queryKey });
        if (phase === 'stored') refetch.add({ id, creativeId: target.creativeId });
      }),
    [queries, refetch],
  );
}

/**
 * Stops uploads when the organization changes, because files added for one must not be sent in another; the server
 * keeps their bytes, so that they can be resumed.
 */
function useStopOnSwitch(): void {
  const organizationId = useSession()?.organizationId ?? null;
  useEffect(
    () => () => {
      if (transfersNow().length > 0) void import('./store.ts').then(({ stopAll }) => stopAll());
    },
    [organizationId],
  );
}
