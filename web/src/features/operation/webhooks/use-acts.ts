import type { Webhook } from '@ad-foundry/contract/webhooks.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { nameOf } from './kind.tsx';
import { useChangeWebhook, useRemoveWebhook, useRotateSecret, useTestWebhook } from './queries.ts';

/** Hours for which messages are signed with the previous secret too, so that receivers can be changed without a gap. */
const overlapHours = 24;

interface Outcomes {
  onLog: () => void;
  onSecret: (secret: string) => void;
}

/** What can be done with a destination. */
export function useActs(webhook: Webhook, { onLog, onSecret }: Outcomes) {
  const { id, isOn, overlapEndsAt } = webhook;
  const t = useTranslations('webhooks');
  const locale = useLocale();
  const errorText = useErrorText();
  const alert = useAlert();
  const rotating = useRotateSecret(id);
  const removing = useRemoveWebhook(id);
  const changing = useChangeWebhook(id);
  const testing = useTestWebhook(id);
  const host = nameOf(webhook);
  const onError = (error: unknown) => void toast.error(t('failed'), { description: errorText(error) });
  /** During an overlap, only a replacement that ends the earlier secrets at once is possible. */
  const askToReplace = () => {
    const text = { title: t('rotate.ask', { host }), confirmLabel: t('rotate.label') };
    if (overlapEndsAt === null)
      return alert.confirm({ ...text, body: t('rotate.body', { hours: String(overlapHours) }) });
    const body = t('rotate.atOnce', { when: formatDateTime(overlapEndsAt, locale) });
    return alert.confirm({ ...text, body, tone: 'danger' });
  };
  return {
    busy: [rotating, removing, changing, testing].some(({ isPending }) => isPending),
    test: () => testing.mutate(undefined, { onSuccess: onLog, onError }),
    turn: () => changing.mutate({ isOn: !isOn }, { onError }),
    async replace() {
      if (!(await askToReplace())) return;
      const hours = overlapEndsAt === null ? overlapHours : 0;
      rotating.mutate(hours, { onSuccess: ({ secret }) => onSecret(secret), onError });
    },
    async remove() {
      const text = { title: t('remove.ask', { host }), body: t('remove.body'), confirmLabel: t('remove.label') };
      const sure = await alert.confirm({ ...text, tone: 'danger' });
      if (sure) removing.mutate(undefined, { onSuccess: () => void toast.success(t('remove.done')), onError });
    },
  };
}

export type Acts = ReturnType<typeof useActs>;
