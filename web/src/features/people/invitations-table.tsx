import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Copy, Ellipsis, Send, Undo2 } from 'lucide-react';
import type { Invitation } from '@ad-foundry/contract/invitations.ts';
import { canGrant } from '@ad-foundry/contract/permissions.ts';
import { formatRelative } from '#lib/format.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { useAlert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/menu.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/table.tsx';
import { toast } from '#ui/toast.tsx';
import { RowSkeletons } from './members-table.tsx';
import { useResend, useRevoke } from './queries.ts';
import { linkOf } from './link-of.ts';

interface InvitationsTableProps {
  list: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isError' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  items: readonly Invitation[];
}

/** Who has been invited and has not come: what to, by whom, until when. */
export function InvitationsTable({ list, items }: InvitationsTableProps) {
  const t = useTranslations('settings.people');
  const action = useTranslations('ui.action');
  const errorText = useErrorText();
  if (list.isPending) return <RowSkeletons />;
  if (list.isError) {
    return <ErrorState title={t('failed')} body={errorText(list.error)} onRetry={() => void list.refetch()} />;
  }
  if (items.length === 0) return <EmptyState title={t('noInvitations')} body={t('noInvitationsBody')} />;
  return (
    <div className="grid gap-3">
      <Table>
        <TableHead>
          <HeaderCell>{t('columns.email')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('columns.invitedTo')}</HeaderCell>
          <HeaderCell className="max-md:hidden">{t('columns.invitedBy')}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('columns.expires')}</HeaderCell>
          <HeaderCell className="w-12">
            <span className="sr-only">{action('more')}</span>
          </HeaderCell>
        </TableHead>
        <TableBody>
          {items.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </TableBody>
      </Table>
      {list.hasNextPage ? (
        <Button
          className="justify-self-center"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </div>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('settings.people');
  const roles = useTranslations('settings.general.roles');
  const locale = useLocale();
  const expired = Date.parse(invitation.expiresAt) <= Date.now();
  const target = invitation.campaign ?? invitation.group;
  const to = target ? t('guestOf', { name: target.name }) : roles(invitation.role);
  const until = expired ? <Chip tone="warn">{t('expired')}</Chip> : formatRelative(invitation.expiresAt, locale);
  return (
    <TableRow>
      <TableCell className="max-w-0 min-w-48 py-2">
        <span className="grid min-w-0">
          <span className="truncate font-medium" title={invitation.email}>
            {invitation.email}
          </span>
          <span className="truncate text-xs text-ink-2">
            {t('sent', { when: formatRelative(invitation.sentAt, locale) })}
            <span className="sm:hidden">{` · ${to}`}</span>
          </span>
          {expired ? <span className="text-xs text-warn sm:hidden">{t('expired')}</span> : null}
        </span>
      </TableCell>
      <TableCell className="max-w-56 max-sm:hidden">
        <span className="line-clamp-2">{to}</span>
      </TableCell>
      <TableCell className="max-w-48 truncate text-ink-2 max-md:hidden">{invitation.invitedBy ?? '–'}</TableCell>
      <TableCell className="whitespace-nowrap text-ink-2 max-sm:hidden">{until}</TableCell>
      <TableCell align="right">
        <InvitationMenu invitation={invitation} expired={expired} />
      </TableCell>
    </TableRow>
  );
}

function InvitationMenu({ invitation, expired }: { invitation: Invitation; expired: boolean }) {
  const t = useTranslations('settings.people');
  const errorText = useErrorText();
  const alert = useAlert();
  const me = useMe();
  const resend = useResend();
  const revoke = useRevoke();
  const { id, email } = invitation;
  // Told by the act itself: with it the row may go, and this menu with the row.
  const tell = (act: Promise<unknown>, success: string) =>
    void act.then(
      () => toast.success(success),
      (error: unknown) => toast.error(t('notChanged'), { description: errorText(error) }),
    );
  if (me.role === null || !canGrant(me.role, invitation.role)) return null;
  const copy = () => {
    void navigator.clipboard.writeText(linkOf(invitation)).then(() => toast.success(t('linkCopied')));
  };
  const takeBack = async () => {
    const sure = await alert.confirm({
      title: t('revoke.title', { email }),
      body: t('revoke.body'),
      confirmLabel: t('revoke.action'),
      tone: 'danger',
    });
    if (sure) tell(revoke.mutateAsync(id), t('revoke.done', { email }));
  };
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" size="sm" aria-label={t('actionsFor', { name: email })} icon={<Ellipsis />} />
      </MenuTrigger>
      <MenuContent align="end" className="w-56">
        <MenuItem icon={<Send />} onSelect={() => tell(resend.mutateAsync(id), t('resent', { email }))}>
          {t('resend')}
        </MenuItem>
        {expired ? null : (
          <MenuItem icon={<Copy />} onSelect={copy}>
            {t('copyLink')}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Undo2 />} tone="danger" onSelect={() => void takeBack()}>
          {t('revoke.action')}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
