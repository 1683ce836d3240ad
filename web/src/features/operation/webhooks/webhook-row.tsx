import { ScrollText, Webhook as WebhookIcon } from 'lucide-react';
import type { Webhook } from '@ad-foundry/contract/webhooks.ts';
import { webhookTypes } from '@ad-foundry/contract/webhook-types.ts';
import { formatDate, formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

interface Props {
  webhook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onSecret: (secret: string) => void;
}

/** One webhook with its address, its state and what it is told. */
export function WebhookRow({ webhook, onEdit, onLog, onSecret }: Props) {
  const t = useTranslations('webhooks');
  const locale = useLocale();
  const { url, types, waiting, overlapEndsAt, createdBy, createdAt, lastSuccessAt } = webhook;
  const isAll = types.length === webhookTypes.length;
  const date = formatDate(createdAt, locale);
  const facts = [
    isAll ? t('all') : t('typeCount', { count: types.length }),
    lastSuccessAt === null ? t('unused') : t('accepted', { when: formatRelative(lastSuccessAt, locale) }),
    createdBy ? t('madeBy', { date, name: createdBy.name }) : t('madeOn', { date }),
  ];
  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <WebhookIcon className="mt-0.5 size-5 shrink-0 text-ink-3" aria-hidden />
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-mono text-xs break-all text-ink">{url}</span>
          <State webhook={webhook} />
        </p>
        <p className="text-xs text-pretty text-ink-2">{facts.join(' · ')}</p>
        {webhook.offReason === null ? null : (
          <p className="text-xs text-pretty text-ink-2">{t(`offReasons.${webhook.offReason}`)}</p>
        )}
        {waiting > 0 ? <p className="text-xs text-warn">{t('waiting', { count: waiting })}</p> : null}
        {overlapEndsAt === null ? null : (
          <p className="text-xs text-warn">{t('overlap', { when: formatDateTime(overlapEndsAt, locale) })}</p>
        )}
      </div>
      <div className="flex items-center gap-1 max-sm:pl-8">
        <Button size="sm" icon={<ScrollText />} onClick={onLog}>
          {t('log.open')}
        </Button>
        <WebhookMenu webhook={webhook} onEdit={onEdit} onLog={onLog} onSecret={onSecret} />
      </div>
    </li>
  );
}

function State({ webhook: { isOn, failingSince, lastSuccessAt } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.states');
  const locale = useLocale();
  if (!isOn) return <Chip>{t('off')}</Chip>;
  if (failingSince !== null)
    return <Chip tone="bad">{t('failing', { when: formatDateTime(failingSince, locale) })}</Chip>;
  return lastSuccessAt === null ? <Chip>{t('untried')}</Chip> : <Chip tone="ok">{t('working')}</Chip>;
}
