import { useInfiniteQuery } from '@tanstack/react-query';
import type { Member } from '@ad-foundry/contract/members.ts';
import { personName } from '@ad-foundry/contract/rules/person-name.ts';
import { formatRelative } from '#lib/format.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { HeaderCell, Table, TableBody, TableCell, TableHead, TableRow } from '#ui/table.tsx';
import { MemberMenu } from './member-menu.tsx';
import { membersQuery } from './queries.ts';

interface MembersTableProps {
  kind: 'team' | 'guest';
  search: string;
  onInvite: () => void;
}

/** The team with role, status and last visit, or the guests with what they are assigned to. */
export function MembersTable({ kind, search, onInvite }: MembersTableProps) {
  const t = useTranslations('settings.people');
  const action = useTranslations('ui.action');
  const errorText = useErrorText();
  const list = useInfiniteQuery(membersQuery(kind, search));
  if (list.isPending) return <RowSkeletons />;
  if (list.isError && !list.data) {
    return <ErrorState title={t('failed')} body={errorText(list.error)} onRetry={() => void list.refetch()} />;
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    if (search !== '') return <EmptyState title={t('nothingFound', { text: search })} body={t('nothingFoundBody')} />;
    if (kind === 'guest') return <EmptyState title={t('noGuests')} body={t('noGuestsBody')} />;
    return <EmptyState title={t('tabs.team')} action={<Button onClick={onInvite}>{t('invite.open')}</Button>} />;
  }
  return (
    <div className="grid gap-3">
      <Table>
        <TableHead>
          <HeaderCell>{t('columns.name')}</HeaderCell>
          {kind === 'team' ? (
            <HeaderCell className="max-sm:hidden">{t('columns.role')}</HeaderCell>
          ) : (
            <HeaderCell className="max-sm:hidden">{t('columns.assigned')}</HeaderCell>
          )}
          <HeaderCell className="max-md:hidden">{t('columns.status')}</HeaderCell>
          <HeaderCell className="max-md:hidden">{kind === 'team' ? t('columns.active') : t('columns.link')}</HeaderCell>
          <HeaderCell className="w-12">
            <span className="sr-only">{action('more')}</span>
          </HeaderCell>
        </TableHead>
        <TableBody>
          {items.map((member) => (
            <MemberRow key={member.id} member={member} />
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

function MemberRow({ member }: { member: Member }) {
  const t = useTranslations('settings.people');
  const roles = useTranslations('settings.general.roles');
  const locale = useLocale();
  const me = useMe();
  const guest = member.role === 'guest';
  const seenAt = guest ? member.linkUsedAt : member.lastActiveAt;
  const mine = member.accountId === me.id;
  const before = seenAt === null ? t('never') : formatRelative(seenAt, locale);
  const seen = mine && !guest ? t('now') : before;
  const disabled = member.status === 'disabled';
  const assigned = member.assignedTo.map(({ name }) => name).join(', ');
  return (
    <TableRow className={disabled ? 'text-ink-2' : undefined}>
      <TableCell className="max-w-0 min-w-48 py-2">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={personName(member)} src={member.avatarUrl} size="md" decorative />
          <div className="grid min-w-0">
            <span className="flex min-w-0 items-center gap-1.5">
              <span className="truncate font-medium">{personName(member)}</span>
              {mine ? <Chip>{t('you')}</Chip> : null}
            </span>
            <span className="truncate text-xs text-ink-2" title={member.email}>
              {member.email}
            </span>
            <span className="truncate text-xs text-ink-2 sm:hidden">
              {[guest ? assigned : roles(member.role), disabled ? t('status.disabled') : '']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </div>
      </TableCell>
      <TableCell className="max-w-56 max-sm:hidden">
        {guest ? (
          <span className="line-clamp-2 text-pretty" title={assigned}>
            {assigned || t('nothingAssigned')}
          </span>
        ) : (
          roles(member.role)
        )}
      </TableCell>
      <TableCell className="max-md:hidden">
        <Chip tone={disabled ? 'warn' : 'ok'}>{t(`status.${member.status}`)}</Chip>
      </TableCell>
      <TableCell className="whitespace-nowrap text-ink-2 first-letter:uppercase max-md:hidden">{seen}</TableCell>
      <TableCell align="right">
        <MemberMenu member={member} />
      </TableCell>
    </TableRow>
  );
}

export function RowSkeletons() {
  return (
    <div className="grid gap-2" aria-hidden>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  );
}
