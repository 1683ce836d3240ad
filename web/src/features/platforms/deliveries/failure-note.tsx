import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import type { Sending } from '@ad-foundry/contract/deliveries/sending.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/data/copy-button.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { advertiserNumber } from './advertiser-number.ts';
import { IntegrationButton } from './integration-button.tsx';
import { useRetrySendings } from './queries.ts';
import type { SendingOfAdvertiser } from './sending-of-advertiser.ts';
import { usePlatform } from './platform.ts';

interface FailureNoteProps extends SendingOfAdvertiser {
  failure: NonNullable<Sending['failure']>;
}

/** Why a sending failed, in our words and the platform's, with the remedy and the details for support. */
export function FailureNote({ delivery, advertiser, sending, failure }: FailureNoteProps) {
  const t = useTranslations('deliveries');
  const platform = usePlatform();
  const errorText = useErrorText();
  const retry = useRetrySendings(sending.deliveryId);
  const onError = (error: unknown) => void toast.error(errorText(error));
  return (
    <div className="mx-4 mb-2.5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-control border border-bad-line bg-bad-fill px-3 py-2 lg:ml-15">
      <div className="grid min-w-56 flex-1 gap-0.5 text-sm text-pretty">
        <p>
          <span className="font-medium text-bad">{t(`failure.${failure.reason}`, { platform })}</span>{' '}
          {failure.message ? t('sending.says', { platform, message: failure.message }) : null}
        </p>
        <p className="text-ink-2">{t(`remedy.${failure.remedy}`, { platform })}</p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <CopyButton variant="ghost" text={reportOf({ delivery, advertiser, sending })} className="text-ink">
          {t('sending.support')}
        </CopyButton>
        <Remedy sending={sending} failure={failure} />
        {sending.can.retry ? (
          <Button
            size="sm"
            icon={<RotateCcw />}
            loading={retry.isPending}
            onClick={() => retry.mutate([sending.id], { onError })}
          >
            {t('sending.retry')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Link to the page on which the user can remedy the failure. */
function Remedy({ sending, failure }: Pick<FailureNoteProps, 'sending' | 'failure'>) {
  const t = useTranslations('deliveries');
  const mayManage = useCan('integration:manage');
  const { id, campaignId } = sending.creative;
  if (failure.remedy === 'reconnect' && mayManage) {
    return <IntegrationButton>{t('accounts.reconnectAction')}</IntegrationButton>;
  }
  if (failure.remedy !== 'replace-file' || !id || !campaignId) return null;
  return (
    <Button asChild size="sm">
      <Link to="/campaigns/$campaignId/creatives/$creativeId" params={{ campaignId, creativeId: id }}>
        {t('blocked.replace')}
      </Link>
    </Button>
  );
}

/** The details that support needs, as plain text in English. */
function reportOf({ delivery, advertiser, sending }: SendingOfAdvertiser): string {
  const { failure } = sending;
  const lines: [string, string | number | null | undefined][] = [
    ['Delivery', delivery.id],
    ['Sending', sending.id],
    ['Platform', delivery.provider],
    ['Ad account', `${advertiser.name} (${advertiserNumber(advertiser.id)})`],
    ['File', `${sending.fileName}, ${sending.sizeBytes} bytes`],
    ['SHA-256', sending.sha256],
    ['Attempt', `${sending.attempt} of ${sending.attempts}`],
    ['Reason', failure?.reason],
    ['Code', failure?.code],
    ['Message', failure?.message],
    ['Trace id', failure?.traceId],
    ['Time', sending.finishedAt ?? sending.updatedAt],
  ];
  return lines.flatMap(([name, value]) => (value ? `${name}: ${value}` : [])).join('\n');
}
