import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import type { BegunUpload } from '@ad-foundry/contract/uploads.ts';
import { useLastDrop } from '#features/collect/uploads/last-drop.ts';
import { useSlotsInView } from '#features/collect/uploads/slots-in-view.ts';
import { isSignedOut, useTransfers } from '#features/collect/uploads/transfer-list.ts';
import { TransferRow } from '#features/collect/slots/transfer-row.tsx';
import type { Transfer } from '#features/collect/uploads/transfer.ts';
import { useTimeLeft } from '#features/collect/uploads/time-left.ts';
import { cn } from '#lib/cn.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useOnline } from '#lib/online.ts';
import { Button } from '#ui/button.tsx';
import { useCornerHeight } from '#ui/corner-height.ts';
import { DropArea } from '#ui/form/drop-area.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { useSheetOpen } from '#ui/overlay/sheet-open.ts';
import { resumeUploads } from '#features/collect/slots/add-files.ts';
import { BegunList } from './begun-list.tsx';
import { LastDropLine } from './last-drop-line.tsx';
import { inTrayOrder, totalsOf, type Totals } from './tray-figures.ts';
import { TrayActions } from './tray-actions.tsx';

/** Maximum number of rows; further uploads are only counted. */
const rowsShown = 30;

/**
 * All transfers of this browser, and unfinished uploads of earlier visits. Stays mounted across pages and moves aside
 * for sheets. Hidden while the visible slots show all of them.
 */
export function UploadTray({ begun }: { begun: readonly BegunUpload[] }) {
  const t = useTranslations('placing.tray');
  const queries = useQueryClient();
  const isCovered = useSheetOpen();
  const [isOpen, setOpen] = useState(false);
  const transfers = useTransfers();
  const inView = useSlotsInView();
  const drop = useLastDrop();
  const shown = inTrayOrder(transfers);
  const idleUploads = begun.filter(({ id }) => transfers.every(({ uploadId }) => uploadId !== id));
  const panel = useCornerHeight('--tray', 16);
  const totals = totalsOf(transfers);
  const isShownElsewhere =
    shown.every((transfer) => inView.has(transfer.target.slotId) && !isSignedOut(transfer)) &&
    idleUploads.every(({ slotId }) => inView.has(slotId));
  if (isShownElsewhere && drop === null) return null;
  const hasContent = shown.length > 0 || idleUploads.length > 0;
  return (
    <DropArea
      onFiles={(files) => void resumeUploads(files, idleUploads)}
      disabled={idleUploads.length === 0}
      role="region"
      aria-label={t('title')}
      ref={panel}
      hidden={isCovered}
      className={cn(
        'fixed right-4 bottom-4 z-30 w-88 md:right-6 md:bottom-4 max-w-[calc(100vw-2rem)] overflow-hidden rounded-card border border-line bg-card shadow-float',
        'data-dropping:border-brand data-dropping:bg-brand-soft',
      )}
    >
      {hasContent ? (
        <Head totals={totals} begun={idleUploads.length} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      ) : null}
      {shown.length > 0 ? (
        <ProgressLine label={t('title')} value={totals.share} tone={totals.stopped ? 'warn' : 'info'} />
      ) : null}
      <Trouble transfers={shown} />
      {isOpen ? (
        <>
          {shown.length > 0 ? <Rows transfers={shown} /> : null}
          {idleUploads.length > 0 ? <BegunList begun={idleUploads} /> : null}
          <TrayActions totals={totals} />
        </>
      ) : null}
      {drop ? (
        <div className="border-line py-1 pr-1.5 pl-3 not-first:border-t">
          <LastDropLine drop={drop} onUndone={() => queries.invalidateQueries({ queryKey: ['campaigns'] })} />
        </div>
      ) : null}
    </DropArea>
  );
}

interface HeadProps {
  totals: Totals;
  begun: number;
  isOpen: boolean;
  onToggle: () => void;
}

function Head({ totals, begun, isOpen, onToggle }: HeadProps) {
  const t = useTranslations('placing.tray');
  return (
    <div className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <Headline totals={totals} begun={begun} />
      </div>
      <IconButton size="sm" label={isOpen ? t('hide') : t('show')} aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? <ChevronDown className="size-4" /> : <ChevronUp className="size-4" />}
      </IconButton>
    </div>
  );
}

/** The overall state in one line; only rare changes are announced to screen readers. */
function Headline({ totals, begun }: { totals: Totals; begun: number }) {
  const t = useTranslations('placing.tray');
  const upload = useTranslations('upload');
  const locale = useLocale();
  const timeLeft = useTimeLeft();
  const isOnline = useOnline();
  const { moving, paused, stopped, share, bytesPerSecond, secondsLeft } = totals;
  const title =
    moving > 0
      ? t('sending', { count: moving })
      : paused > 0
        ? t('paused')
        : stopped > 0
          ? t('stopped', { count: stopped })
          : t('unfinished', { count: begun });
  const figures = [
    ...(moving > 0 ? [upload('state.uploading', { percent: share })] : []),
    ...(bytesPerSecond === null || !isOnline ? [] : [upload('speed', { speed: formatBytes(bytesPerSecond, locale) })]),
    ...(moving > 0 && isOnline && secondsLeft !== null ? [timeLeft(secondsLeft)] : []),
    ...(moving > 0 && stopped > 0 ? [t('stopped', { count: stopped })] : []),
  ];
  return (
    <>
      <p role="status" className="truncate text-sm font-medium">
        {title}
      </p>
      {figures.length > 0 ? <p className="num truncate text-xs text-ink-2">{figures.join(' · ')}</p> : null}
    </>
  );
}

/** The reason why transfers are stalled, if they share one. */
function Trouble({ transfers }: { transfers: readonly Transfer[] }) {
  const t = useTranslations('placing.tray');
  const isOnline = useOnline();
  const look = 'flex items-center gap-2 px-3 pt-2 text-xs';
  if (transfers.some(isSignedOut))
    return (
      <div role="alert" className={look}>
        <p className="min-w-0 flex-1 text-warn">{t('signIn')}</p>
        <Button asChild size="sm" variant="primary">
          <a href="/sign" target="_blank" rel="noreferrer">
            {t('signInAction')}
          </a>
        </Button>
      </div>
    );
  const away = transfers.some(({ interrupted }) => interrupted === 'lost');
  if (isOnline && !away) return null;
  return (
    <p role="status" className={cn(look, 'text-warn')}>
      {isOnline ? t('away') : t('offline')}
    </p>
  );
}

function Rows({ transfers }: { transfers: readonly Transfer[] }) {
  const t = useTranslations('placing.tray');
  const more = transfers.length - rowsShown;
  return (
    <div className="scroll-slim grid max-h-72 gap-3 overflow-y-auto p-3">
      {transfers.slice(0, rowsShown).map((transfer) => (
        <TransferRow key={transfer.id} transfer={transfer} saysPhase />
      ))}
      {more > 0 ? <p className="text-xs text-ink-3">{t('more', { count: more })}</p> : null}
    </div>
  );
}
