import { ScrollText, Send } from 'lucide-react';
import type { Webhook } from '@ad-foundry/contract/webhooks.ts';
import { chatNames, webhookTypes } from '@ad-foundry/contract/webhook-types.ts';
import { formatDate, formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { languageNames } from '#lib/languages.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { WriteButton } from '#ui/write-button.tsx';
import { KindIcon, nameOf } from './kind.tsx';
import { hourText } from './quiet-hours-choice.tsx';
import { useActs } from './use-acts.ts';
import { WebhookMenu } from './webhook-menu.tsx';

interface Props {
  webhook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onSecret: (secret: string) => void;
}

/** One destination with its address, its state and what it is told. */
export function WebhookRow({ webhook, onEdit, onLog, onSecret }: Props) {
  const t = useTranslations('webhooks');
  const locale = useLocale();
  const { kind, url, waiting, gathering, overlapEndsAt, offReason, isOn, lastSuccessAt } = webhook;
  const acts = useActs(webhook, { onLog, onSecret });
  const isUntried = isOn && lastSuccessAt === null;
  return (
    <li className="flex flex-wrap items-start gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <KindIcon kind={kind} className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {kind === 'webhook' ? null : (
            <span className="min-w-0 text-sm font-medium break-words">{nameOf(webhook)}</span>
          )}
          {kind === 'webhook' ? <Address url={url} isMain /> : null}
          <State webhook={webhook} />
        </p>
        {kind === 'webhook' ? null : <Address url={url} />}
        <p className="text-xs text-pretty text-ink-2">{useFacts(webhook).join(' · ')}</p>
        {offReason === null ? null : (
          <p className={`text-xs text-pretty ${offReason === 'person' ? 'text-ink-2' : 'text-bad'}`}>
            {t(`offReasons.${offReason}`, { service: kind === 'webhook' ? '' : chatNames[kind] })}
          </p>
        )}
        {waiting > 0 ? <p className="text-xs text-warn">{t('waiting', { count: waiting })}</p> : null}
        {isOn && gathering > 0 ? <p className="text-xs text-ink-2">{t('gathering', { count: gathering })}</p> : null}
        {overlapEndsAt === null ? null : (
          <p className="text-xs text-warn">{t('overlap', { when: formatDateTime(overlapEndsAt, locale) })}</p>
        )}
      </div>
      <div className="flex items-center gap-1 max-sm:pl-8">
        {isUntried ? (
          <WriteButton size="sm" icon={<Send />} onClick={acts.test} loading={acts.busy}>
            {t('test')}
          </WriteButton>
        ) : (
          <Button size="sm" icon={<ScrollText />} onClick={onLog}>
            {t('log.open')}
          </Button>
        )}
        <WebhookMenu webhook={webhook} acts={acts} onEdit={onEdit} {...(isUntried ? { onLog } : {})} />
      </div>
    </li>
  );
}

function Address({ url, isMain = false }: { url: string; isMain?: boolean }) {
  return (
    <span
      className={`min-w-0 font-mono text-xs break-all ${isMain ? 'text-ink' : 'text-ink-2'} line-clamp-2`}
      title={url}
    >
      {url}
    </span>
  );
}

/** What it is told of, when it last worked, and who made it. */
function useFacts(webhook: Webhook): string[] {
  const t = useTranslations('webhooks');
  const locale = useLocale();
  const { kind, types, campaignIds, quietHours, createdBy, createdAt, lastSuccessAt } = webhook;
  const date = formatDate(createdAt, locale);
  return [
    ...(kind === 'webhook' || webhook.name === null ? [] : [chatNames[kind]]),
    types.length === webhookTypes.length ? t('all') : t('typeCount', { count: types.length }),
    ...(campaignIds === null ? [] : [t('campaignCount', { count: campaignIds.length })]),
    ...(webhook.locale === null || webhook.locale === locale ? [] : [languageNames[webhook.locale]]),
    ...(quietHours === null
      ? []
      : [t('quiet', { from: hourText(quietHours.from, locale), until: hourText(quietHours.until, locale) })]),
    lastSuccessAt === null ? t('unused') : t('accepted', { when: formatRelative(lastSuccessAt, locale) }),
    createdBy ? t('madeBy', { date, name: createdBy.name }) : t('madeOn', { date }),
  ];
}

function State({ webhook: { isOn, failingSince, lastSuccessAt } }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.states');
  const locale = useLocale();
  if (!isOn) return <Chip>{t('off')}</Chip>;
  if (failingSince !== null)
    return <Chip tone="bad">{t('failing', { when: formatDateTime(failingSince, locale) })}</Chip>;
  return lastSuccessAt === null ? <Chip>{t('untried')}</Chip> : <Chip tone="ok">{t('working')}</Chip>;
}
