import { Copy, Ellipsis, Send, Undo2 } from 'lucide-react';
import type { Invitation } from '@ad-foundry/contract/invitations.ts';
import { canGrant } from '@ad-foundry/contract/permissions.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { useAlert } from '#ui/feedback/alert.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useResentToast } from './invitation-mail.ts';
import { linkOf } from './link-of.ts';
import { useResend, useRevoke } from './queries.ts';

interface InvitationMenuProps {
  invitation: Invitation;
  expired: boolean;
  tabIndex: 0 | -1;
}

/** The menu with the actions on an invitation; renders nothing without the permission. */
export function InvitationMenu({ invitation, expired, tabIndex }: InvitationMenuProps) {
  const t = useTranslations('settings.people');
  const errorText = useErrorText();
  const alert = useAlert();
  const me = useMe();
  const resend = useResend();
  const revoke = useRevoke();
  const toastResent = useResentToast();
  const { id, email } = invitation;
  // Shows toasts from the promise instead of mutation callbacks, because the action may unmount the row with this menu.
  const toastResult = <T,>(act: Promise<T>, succeed: (result: T) => unknown) =>
    void act.then(succeed, (error: unknown) => toast.error(t('notChanged'), { description: errorText(error) }));
  if (me.role === null || !canGrant(me.role, invitation.role)) return null;
  const copy = () => {
    void navigator.clipboard.writeText(linkOf(invitation)).then(() => toast.success(t('linkCopied')));
  };
  const withdraw = async () => {
    const sure = await alert.confirm({
      title: t('revoke.title', { email }),
      body: invitation.role === 'guest' ? t('revoke.guestBody') : t('revoke.body'),
      confirmLabel: t('revoke.action'),
      tone: 'danger',
    });
    if (sure) toastResult(revoke.mutateAsync(id), () => toast.success(t('revoke.done', { email })));
  };
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('actionsFor', { name: email })} size="sm" tabIndex={tabIndex}>
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end" className="w-56">
        <MenuItem writes icon={<Send />} onSelect={() => toastResult(resend.mutateAsync(id), toastResent)}>
          {t('resend')}
        </MenuItem>
        {expired ? null : (
          <MenuItem icon={<Copy />} onSelect={copy}>
            {t('copyLink')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem writes icon={<Undo2 />} tone="danger" onSelect={() => void withdraw()}>
          {t('revoke.action')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
