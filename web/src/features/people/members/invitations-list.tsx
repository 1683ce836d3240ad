import { MailCheck } from 'lucide-react';
import type { Invitation } from '@ad-foundry/contract/invitations.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { ListRows } from '#ui/list-page/list-rows.ts';
import { useInvitationMailText } from './invitation-mail.ts';
import { InvitationMenu } from './invitation-menu.tsx';

/** Pending invitations: address, target, inviting member and expiry. */
export function InvitationsList({ rows }: { rows: ListRows<Invitation> }) {
  const t = useTranslations('settings.people');
  return (
    <ListPage<Invitation, object>
      list={{
        id: 'invitations',
        label: t('tabs.invited'),
        rows,
        nameOf: ({ email }) => email,
        columns: useColumns(),
        menu: invitationMenu,
        empty: <EmptyState picture={<MailCheck />} title={t('noInvitations')} body={t('noInvitationsBody')} />,
        failed: t('failed'),
      }}
    />
  );
}

/** Whether an invitation can no longer be accepted. */
export const isExpired = ({ expiresAt }: Invitation) => Date.parse(expiresAt) <= Date.now();

const invitationMenu = (invitation: Invitation, tabIndex: 0 | -1) => (
  <InvitationMenu invitation={invitation} expired={isExpired(invitation)} tabIndex={tabIndex} />
);

function useColumns(): ListColumn<Invitation>[] {
  const t = useTranslations('settings.people');
  const locale = useLocale();
  return [
    { id: 'email', header: t('columns.email'), grows: true, cell: (invitation) => <Address invitation={invitation} /> },
    {
      id: 'role',
      header: t('columns.invitedTo'),
      hideBelow: 'sm',
      className: 'max-w-56',
      cell: (invitation) => <Target invitation={invitation} />,
    },
    {
      id: 'by',
      header: t('columns.invitedBy'),
      hideBelow: 'md',
      className: 'max-w-48 truncate',
      cell: ({ invitedBy }) => <span className="text-ink-2">{invitedBy ?? '–'}</span>,
    },
    {
      id: 'expires',
      header: t('columns.expires'),
      hideBelow: 'sm',
      className: 'whitespace-nowrap',
      cell: (invitation) =>
        isExpired(invitation) ? (
          <Chip tone="warn">{t('expired')}</Chip>
        ) : (
          <span className="text-ink-2">{formatRelative(invitation.expiresAt, locale)}</span>
        ),
    },
  ];
}

function useTarget({ campaign, group, role }: Invitation): string {
  const t = useTranslations('settings.people');
  const roles = useTranslations('settings.general.roles');
  const target = campaign ?? group;
  return target ? t('guestOf', { name: target.name }) : roles(role);
}

function Target({ invitation }: { invitation: Invitation }) {
  return <span className="line-clamp-2">{useTarget(invitation)}</span>;
}

/** The address cell; on phones it includes the values of the hidden columns. */
function Address({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('settings.people');
  const { text, hasFailed } = useInvitationMailText()(invitation.mail);
  const to = useTarget(invitation);
  return (
    <span className="grid min-w-0 py-2">
      <span className="truncate font-medium" title={invitation.email}>
        {invitation.email}
      </span>
      <span className="truncate text-xs text-ink-2">
        <span className={hasFailed ? 'text-wrap text-warn' : undefined}>{text}</span>
        <span className="sm:hidden">{` · ${to}`}</span>
      </span>
      {isExpired(invitation) ? <span className="text-xs text-warn sm:hidden">{t('expired')}</span> : null}
    </span>
  );
}
