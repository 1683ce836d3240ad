import { Ellipsis, Pencil, Power, RefreshCw, Send, Trash2 } from 'lucide-react';
import type { Webhook } from '@ad-foundry/contract/webhooks.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useChangeWebhook, useRemoveWebhook, useRotateSecret, useTestWebhook } from './queries.ts';

/** Hours for which messages are signed with the previous secret too, so that receivers can be changed without a gap. */
const overlapHours = 24;

interface Props {
  webhook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onSecret: (secret: string) => void;
}

/** What can be done with a webhook. */
export function WebhookMenu({ webhook, onEdit, onLog, onSecret }: Props) {
  const t = useTranslations('webhooks');
  const { isOn } = webhook;
  const host = URL.canParse(webhook.url) ? new URL(webhook.url).host : webhook.url;
  const { busy, test, turn, replace, remove } = useActs(webhook, { host, onLog, onSecret });
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('actions', { host })} size="sm" loading={busy}>
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {isOn ? (
          <MenuItem writes icon={<Send />} onSelect={test}>
            {t('test')}
          </MenuItem>
        ) : null}
        <MenuItem writes icon={<Pencil />} onSelect={onEdit}>
          {t('edit')}
        </MenuItem>
        <MenuItem writes icon={<RefreshCw />} onSelect={() => void replace()}>
          {t('rotate.label')}
        </MenuItem>
        <MenuItem writes icon={<Power />} onSelect={turn}>
          {t(isOn ? 'turnOff' : 'turnOn')}
        </MenuItem>
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => void remove()}>
          {t('remove.label')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function useActs(
  { id, isOn }: Webhook,
  { host, onLog, onSecret }: { host: string } & Pick<Props, 'onLog' | 'onSecret'>,
) {
  const t = useTranslations('webhooks');
  const errorText = useErrorText();
  const alert = useAlert();
  const rotating = useRotateSecret(id);
  const removing = useRemoveWebhook(id);
  const changing = useChangeWebhook(id);
  const testing = useTestWebhook(id);
  const onError = (error: unknown) => void toast.error(t('failed'), { description: errorText(error) });
  return {
    busy: [rotating, removing, changing, testing].some(({ isPending }) => isPending),
    test: () => testing.mutate(undefined, { onSuccess: onLog, onError }),
    turn: () => changing.mutate({ isOn: !isOn }, { onError }),
    async replace() {
      const body = t('rotate.body', { hours: String(overlapHours) });
      const sure = await alert.confirm({ title: t('rotate.ask', { host }), body, confirmLabel: t('rotate.label') });
      if (sure) rotating.mutate(overlapHours, { onSuccess: ({ secret }) => onSecret(secret), onError });
    },
    async remove() {
      const text = { title: t('remove.ask', { host }), body: t('remove.body'), confirmLabel: t('remove.label') };
      const sure = await alert.confirm({ ...text, tone: 'danger' });
      if (sure) removing.mutate(undefined, { onSuccess: () => void toast.success(t('remove.done')), onError });
    },
  };
}
