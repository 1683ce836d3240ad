import { Ellipsis, RefreshCw, Trash2 } from 'lucide-react';
import type { ApiKey } from '@ad-foundry/contract/api-keys.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useRevokeKey, useRotateKey } from './queries.ts';

/** Hours for which the previous secret stays valid, so that programs can be changed without a pause. */
const overlapHours = 24;

interface Props {
  apiKey: ApiKey;
  canRotate: boolean;
  onSecret: (secret: string) => void;
}

/** The menu that replaces the secret of a key, or ends the key. */
export function KeyMenu({ apiKey: { id: apiKeyId, name }, canRotate, onSecret }: Props) {
  const t = useTranslations('keys');
  const errorText = useErrorText();
  const alert = useAlert();
  const rotate = useRotateKey();
  const revoke = useRevokeKey();
  const onError = (error: unknown) => void toast.error(t('failed'), { description: errorText(error) });
  const replace = async () => {
    const sure = await alert.confirm({
      title: t('rotate.ask', { name }),
      body: t('rotate.body', { hours: String(overlapHours) }),
      confirmLabel: t('rotate.label'),
    });
    if (sure) rotate.mutate({ apiKeyId, overlapHours }, { onSuccess: ({ secret }) => onSecret(secret), onError });
  };
  const end = async () => {
    const text = { title: t('revoke.ask', { name }), body: t('revoke.body'), confirmLabel: t('revoke.label') };
    const sure = await alert.confirm({ ...text, tone: 'danger' });
    if (sure) revoke.mutate(apiKeyId, { onSuccess: () => void toast.success(t('revoke.done')), onError });
  };
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('actions', { name })} size="sm" loading={rotate.isPending || revoke.isPending}>
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        {canRotate ? (
          <MenuItem writes icon={<RefreshCw />} onSelect={() => void replace()}>
            {t('rotate.label')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => void end()}>
          {t('revoke.label')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
