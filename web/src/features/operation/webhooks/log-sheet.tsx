import { ChevronRight, Inbox, RotateCw } from 'lucide-react';
import type { Webhook, WebhookAttempt } from '@ad-foundry/contract/webhooks.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { Chip } from '#ui/data/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { LoadMore } from '#ui/list-page/load-more.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { WriteButton } from '#ui/write-button.tsx';
import { nameOf } from './kind.tsx';
import { attemptsQuery, useResend } from './queries.ts';

/** The attempts of the last 30 days: what was sent, and what the receiver answered. */
export function LogSheet({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const t = useTranslations('webhooks.log');
  return (
    <Sheet
      open={webhook !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title')}
      description={
        webhook ? (
          <>
            {webhook.kind === 'webhook' ? null : <span className="mr-2 font-medium text-ink">{nameOf(webhook)}</span>}
            <span className="font-mono text-xs break-all">{webhook.url}</span>
          </>
        ) : undefined
      }
      dismissOnOutside
    >
      {webhook ? <Attempts webhook={webhook} /> : null}
    </Sheet>
  );
}

function Attempts({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks.log');
  const { rows, more, error, retry } = usePaged(attemptsQuery(webhook.id));
  if (rows === undefined && error) return <ErrorState title={t('unreadable')} error={error} onRetry={retry} />;
  if (rows === undefined)
    return (
      <SkeletonGroup>
        <SkeletonRows rows={4} />
      </SkeletonGroup>
    );
  if (rows.length === 0) return <EmptyState picture={<Inbox />} title={t('empty.title')} body={t('empty.body')} />;
  return (
    <>
      <ul aria-label={t('title')} className="grid grid-cols-1">
        {rows.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} webhook={webhook} />
        ))}
      </ul>
      <LoadMore {...more} />
    </>
  );
}

function Attempt({ attempt, webhook: { id, isOn } }: { attempt: WebhookAttempt; webhook: Webhook }) {
  const t = useTranslations('webhooks.log');
  const types = useTranslations('webhooks.types');
  const locale = useLocale();
  const errorText = useErrorText();
  const resend = useResend(id);
  const { type, status, error, state, at, durationMs, answer, body, messageId } = attempt;
  const isAccepted = status !== null && status >= 200 && status < 300;
  const again = () =>
    resend.mutate(messageId, {
      onSuccess: () => void toast.success(t('resent')),
      onError: (problem) => void toast.error(t('resendFailed'), { description: errorText(problem) }),
    });
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <details className="group">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-2 gap-y-1 rounded-control text-sm">
          <ChevronRight className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-90" aria-hidden />
          <Chip tone={isAccepted ? 'ok' : 'bad'}>{status ?? t(`errors.${error ?? 'unreachable'}`)}</Chip>
          <span className="font-medium">{types(type)}</span>
          <span className="num ml-auto text-xs text-ink-2">
            {t('when', { date: formatDateTime(at, locale), ms: String(durationMs) })}
          </span>
        </summary>
        <div className="grid gap-3 pt-3 sm:pl-6">
          {isAccepted ? null : <p className="text-xs text-pretty text-ink-2">{t(`states.${state}`)}</p>}
          <Text label={t('body')} text={pretty(body)} />
          {status === null ? null : <Text label={t('answer')} text={answer === '' ? t('noAnswer') : answer} />}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-mono text-xs break-all text-ink-2">{messageId}</p>
            {isOn ? (
              <WriteButton size="sm" icon={<RotateCw />} onClick={again} loading={resend.isPending}>
                {t('resend')}
              </WriteButton>
            ) : null}
          </div>
        </div>
      </details>
    </li>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid gap-1">
      <p className="text-xs font-medium">{label}</p>
      <pre className="scroll-slim max-h-60 overflow-auto rounded-control bg-sunk p-3 font-mono text-xs break-all whitespace-pre-wrap">
        {text}
      </pre>
    </div>
  );
}

const pretty = (body: string): string => JSON.stringify(JSON.parse(body), null, 2);
