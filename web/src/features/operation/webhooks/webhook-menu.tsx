import { Ellipsis, Pencil, Power, RefreshCw, ScrollText, Send, Trash2 } from 'lucide-react';
import type { Webhook } from '@ad-foundry/contract/webhooks.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { nameOf } from './kind.tsx';
import type { Acts } from './use-acts.ts';

interface Props {
  webhook: Webhook;
  acts: Acts;
  onEdit: () => void;
  /** Absent where the log has a button of its own. */
  onLog?: () => void;
}

/** The menu of a destination. */
export function WebhookMenu({ webhook, acts, onEdit, onLog }: Props) {
  const t = useTranslations('webhooks');
  const { kind, isOn } = webhook;
  const { busy, test, turn, replace, remove } = acts;
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('actions', { host: nameOf(webhook) })} size="sm" loading={busy}>
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {isOn ? (
          <MenuItem writes icon={<Send />} onSelect={test}>
            {t('test')}
          </MenuItem>
        ) : null}
        {onLog ? (
          <MenuItem icon={<ScrollText />} onSelect={onLog}>
            {t('log.open')}
          </MenuItem>
        ) : null}
        <MenuItem writes icon={<Pencil />} onSelect={onEdit}>
          {t('edit')}
        </MenuItem>
        {kind === 'webhook' ? (
          <MenuItem writes icon={<RefreshCw />} onSelect={() => void replace()}>
            {t('rotate.label')}
          </MenuItem>
        ) : null}
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
