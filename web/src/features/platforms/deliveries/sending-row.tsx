import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import type { Sending } from '@ad-foundry/contract/deliveries/sending.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { AssetName } from './asset-name.tsx';
import { FailureNote } from './failure-note.tsx';
import { FilePicture } from './file-picture.tsx';
import type { SendingOfAdvertiser } from './sending-of-advertiser.ts';
import { useCancelSendings, usePauseSendings, useResumeSendings, useRetrySendings } from './queries.ts';
import { SendingDetail } from './sending-detail.tsx';
import { SendingStateChip } from './state-chip.tsx';
import { useTimes } from './times.ts';

/** A file on its way to an account: name, state and asset; below them, why it failed. */
export function SendingRow({ delivery, advertiser, sending }: SendingOfAdvertiser) {
  const { short } = useTimes();
  const t = useTranslations('deliveries.sending');
  const time =
    sending.state === 'queued' || sending.state === 'paused'
      ? '–'
      : sending.state === 'sending'
        ? t('now')
        : short(sending.earlier?.sentAt ?? sending.finishedAt ?? sending.updatedAt);
  return (
    <li className="border-t border-line [content-visibility:auto]">
      <div className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 px-4 py-1.5 lg:min-h-13.5 lg:grid-cols-[1.75rem_minmax(0,1fr)_9rem_15.5rem_3.5rem_2rem]">
        <FilePicture preview={sending.preview} className="h-9 w-7 self-start max-lg:row-span-2" />
        <div className="grid min-w-0 gap-0.5">
          <AssetName name={sending.fileName} />
          <Meta sending={sending} />
        </div>
        <span className="max-lg:order-last max-lg:col-start-2 max-lg:justify-self-start">
          <SendingStateChip sending={sending} />
        </span>
        <div className="min-w-0 text-sm max-lg:order-last max-lg:col-span-2 max-lg:col-start-2">
          <SendingDetail sending={sending} pausedUntil={advertiser.pause?.until ?? null} />
        </div>
        <span className="num text-right text-xs text-ink-2 max-lg:order-last max-lg:col-start-3 max-lg:row-start-2">
          {time}
        </span>
        <SendingMenu sending={sending} />
      </div>
      {sending.failure ? (
        <FailureNote delivery={delivery} advertiser={advertiser} sending={sending} failure={sending.failure} />
      ) : null}
    </li>
  );
}

function Meta({ sending }: { sending: Sending }) {
  const t = useTranslations('deliveries.sending');
  const rows = useTranslations('deliveries.rows');
  const locale = useLocale();
  const parts = [
    sending.formatName,
    sending.variationName || null,
    sending.cardPosition === null ? null : rows('card', { position: sending.cardPosition }),
    formatBytes(sending.sizeBytes, locale),
  ];
  return (
    <span className="num truncate text-xs text-ink-2">
      {parts.filter((part) => part !== null).join(' · ')}
      {sending.replaced ? <span className="font-medium text-warn"> · {t('replaced')}</span> : null}
    </span>
  );
}

function SendingMenu({ sending }: { sending: Sending }) {
  const t = useTranslations('deliveries.sending');
  const errorText = useErrorText();
  const cancel = useCancelSendings(sending.deliveryId);
  const pause = usePauseSendings(sending.deliveryId);
  const resume = useResumeSendings(sending.deliveryId);
  const retry = useRetrySendings(sending.deliveryId);
  const onError = (error: unknown) => void toast.error(errorText(error));
  const { can, asset, creative, versionId } = sending;
  const file =
    versionId && creative.id && creative.campaignId
      ? { params: { campaignId: creative.campaignId, creativeId: creative.id }, search: { version: versionId } }
      : null;
  if (!can.retry && !can.cancel && !can.pause && !can.resume && !asset && !file) return <span />;
  return (
    <Menu>
      <MenuTrigger>
        <IconButton size="sm" className="justify-self-end" label={t('menu', { file: sending.fileName })}>
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {can.retry ? (
          <MenuItem writes onSelect={() => retry.mutate([sending.id], { onError })}>
            {t('retry')}
          </MenuItem>
        ) : null}
        {can.pause ? (
          <MenuItem writes onSelect={() => pause.mutate([sending.id], { onError })}>
            {t('pause')}
          </MenuItem>
        ) : null}
        {can.resume ? (
          <MenuItem writes onSelect={() => resume.mutate([sending.id], { onError })}>
            {t('resume')}
          </MenuItem>
        ) : null}
        {file ? (
          <MenuItem asChild>
            <Link to="/campaigns/$campaignId/creatives/$creativeId" {...file}>
              {t('openFile')}
            </Link>
          </MenuItem>
        ) : null}
        {asset ? (
          <MenuItem asChild>
            <a href={asset.url} target="_blank" rel="noreferrer">
              {t('open')}
            </a>
          </MenuItem>
        ) : null}
        {can.cancel ? (
          <MenuItem writes tone="danger" onSelect={() => cancel.mutate([sending.id], { onError })}>
            {t('cancel')}
          </MenuItem>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
