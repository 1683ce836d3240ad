import { UserPlus } from 'lucide-react';
import type { InvitationMail } from '@ad-foundry/contract/invitations.ts';
import type { Member } from '@ad-foundry/contract/members.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { cn } from '#lib/cn.ts';
import { formatDate, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { ListColumn } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { useInvitationMailText } from './invitation-mail.ts';
import { MailRefusal } from './mail-refusal.tsx';
import { MemberMenu } from './member-menu.tsx';
import type { PeopleSearch } from './people-search.ts';
import { membersQuery } from './queries.ts';
import { WriteButton } from '#ui/write-button.tsx';

type Kind = 'team' | 'guest';

interface MembersListProps {
  kind: Kind;
  search: PeopleSearch;
  onSearch: (search: PeopleSearch) => void;
  /** Opens the invitation dialog; undefined without the permission. */
  onInvite: (() => void) | undefined;
}

/** The team with role, status and last visit, or the guests with their assignments. */
export function MembersList({ kind, search, onSearch, onInvite }: MembersListProps) {
  const t = useTranslations('settings.people');
  const rows = usePagedRows(membersQuery(kind, search.search));
  return (
    <ListPage
      list={{
        id: `people-${kind}`,
        label: t(`tabs.${kind}`),
        rows,
        nameOf: personName,
        columns: useColumns(kind),
        menu: memberMenu,
        search: { value: search, onChange: onSearch },
        find: { id: 'search', label: t('search') },
        empty: <NoMembers kind={kind} onInvite={onInvite} />,
        noMatch: { title: t('nothingFound', { text: search.search ?? '' }), body: t('nothingFoundBody') },
        failed: t('failed'),
      }}
    />
  );
}

const memberMenu = (member: Member, tabIndex: 0 | -1) => <MemberMenu member={member} tabIndex={tabIndex} />;

function NoMembers({ kind, onInvite }: Pick<MembersListProps, 'kind' | 'onInvite'>) {
  const t = useTranslations('settings.people');
  if (kind === 'guest') return <EmptyState title={t('noGuests')} body={t('noGuestsBody')} />;
  const invite = onInvite ? (
    <WriteButton icon={<UserPlus />} onClick={onInvite}>
      {t('invite.open')}
    </WriteButton>
  ) : null;
  return <EmptyState title={t('tabs.team')} action={invite} />;
}

function useColumns(kind: Kind): ListColumn<Member>[] {
  const t = useTranslations('settings.people');
  const roles = useTranslations('settings.general.roles');
  const isTeam = kind === 'team';
  const name: ListColumn<Member> = {
    id: 'name',
    header: t('columns.name'),
    grows: true,
    cell: (member) => <Person member={member} />,
  };
  const role: ListColumn<Member> = {
    id: 'role',
    header: isTeam ? t('columns.role') : t('columns.assigned'),
    hideBelow: 'sm',
    className: 'max-w-56',
    cell: (member) => (isTeam ? roles(member.role) : <Assigned member={member} />),
  };
  // Without the permission, the server sends only name, address, role and picture.
  if (!useCan('people:read')) return isTeam ? [name, role] : [name];
  return [
    name,
    role,
    {
      id: 'status',
      header: t('columns.status'),
      hideBelow: 'md',
      cell: ({ status }) => (status === null ? null : <Chip tone={statusTones[status]}>{t(`status.${status}`)}</Chip>),
    },
    {
      id: 'created',
      header: t('columns.created'),
      hideBelow: 'lg',
      className: 'whitespace-nowrap',
      cell: (member) => <Created member={member} />,
    },
    {
      id: 'seen',
      header: isTeam ? t('columns.active') : t('columns.link'),
      hideBelow: 'md',
      className: 'whitespace-nowrap',
      cell: (member) => <LastVisit member={member} />,
    },
  ];
}

const statusTones = { active: 'ok', disabled: 'warn', invited: 'neutral' } as const;

const assignedTo = ({ assignedTo: targets }: Member) => targets.map(({ name }) => name).join(', ');

function Assigned({ member }: { member: Member }) {
  const t = useTranslations('settings.people');
  const assigned = assignedTo(member);
  return (
    <span className="line-clamp-2 text-pretty" title={assigned}>
      {assigned || t('nothingAssigned')}
    </span>
  );
}

/** The date on which the person became a member or guest. */
function Created({ member: { createdAt } }: { member: Member }) {
  const locale = useLocale();
  return createdAt === null ? null : <span className="num text-ink-2">{formatDate(createdAt, locale)}</span>;
}

/** Last visit of a member, or last use of a guest's link. */
function LastVisit({ member }: { member: Member }) {
  const t = useTranslations('settings.people');
  const locale = useLocale();
  const me = useMe();
  const isGuest = member.role === 'guest';
  const seenAt = isGuest ? member.linkUsedAt : member.lastActiveAt;
  const before = seenAt === null ? t('never') : formatRelative(seenAt, locale);
  const isMe = member.accountId === me.id && !isGuest;
  return <span className="inline-block text-ink-2 first-letter:uppercase">{isMe ? t('now') : before}</span>;
}

/** The state of the mail with a guest's link, until the guest uses a link. */
function LinkMail({ mail, isUsed }: { mail: InvitationMail; isUsed: boolean }) {
  const { text, hasFailed } = useInvitationMailText()(mail);
  if (isUsed && mail.status === 'sent') return null;
  return (
    <span className={cn('text-xs', hasFailed ? 'text-wrap text-warn' : 'truncate text-ink-2')} title={text}>
      {text}
    </span>
  );
}

/** Avatar, name and address; on phones the cell includes the values of the hidden columns. */
function Person({ member }: { member: Member }) {
  const t = useTranslations('settings.people');
  const roles = useTranslations('settings.general.roles');
  const me = useMe();
  const isDisabled = member.status === 'disabled';
  const about = [
    member.status === null || member.status === 'active' ? '' : t(`status.${member.status}`),
    member.role === 'guest' ? assignedTo(member) : roles(member.role),
  ];
  return (
    <span className={cn('flex min-w-0 items-center gap-3 py-2', isDisabled && 'text-ink-2')}>
      <Avatar name={personName(member)} src={member.avatarUrl} size="md" decorative />
      <span className="grid min-w-0">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-medium" title={personName(member)}>
            {personName(member)}
          </span>
          {member.accountId === me.id ? <Chip>{t('you')}</Chip> : null}
        </span>
        {/* The address is the name of a guest who has not opened the invitation. */}
        {member.status === 'invited' ? null : (
          <span className="truncate text-xs text-ink-2" title={member.email}>
            {member.email}
          </span>
        )}
        <MailRefusal reason={member.mailRefusal} since={member.mailRefusedAt} />
        {member.linkMail && !member.mailRefusal ? (
          <LinkMail mail={member.linkMail} isUsed={member.linkUsedAt !== null} />
        ) : null}
        <span className="truncate text-xs text-ink-2 sm:hidden">{about.filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
}
