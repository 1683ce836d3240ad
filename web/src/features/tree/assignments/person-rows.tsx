import { Ellipsis, Link2, Mail, Send, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Invitation } from '@ad-foundry/contract/invitations.ts';
import type { GuestPerson, Person } from '@ad-foundry/contract/people.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useAlert } from '#ui/feedback/alert.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useInvitationActions, useRemovePerson, type Target } from '#features/people/members/assigned-queries.ts';
import { useInvitationMailText, useResentToast } from '#features/people/members/invitation-mail.ts';
import { linkOf } from '#features/people/members/link-of.ts';
import { MailRefusal } from '#features/people/members/mail-refusal.tsx';

interface RowProps {
  picture: ReactNode;
  name: string;
  line: ReactNode;
  mailRefusal?: Person['mailRefusal'];
  mailRefusedAt?: Person['mailRefusedAt'];
  mark?: ReactNode;
  menu: ReactNode;
}

function PersonRow({ picture, name, line, mailRefusal = null, mailRefusedAt, mark, menu }: RowProps) {
  const t = useTranslations('assigned');
  return (
    <li className="flex min-w-0 items-center gap-2.5 rounded-control px-2 py-1.5 hover:bg-sunk">
      {picture}
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-sm font-medium" title={name}>
          {name}
        </span>
        <span className="truncate text-xs text-ink-2">{line}</span>
        <MailRefusal reason={mailRefusal} since={mailRefusedAt} />
      </span>
      {mark}
      {menu ? (
        <Menu>
          <MenuTrigger>
            <IconButton size="sm" label={t('actions', { name })}>
              <Ellipsis className="size-4" />
            </IconButton>
          </MenuTrigger>
          <MenuContent align="end">{menu}</MenuContent>
        </Menu>
      ) : null}
    </li>
  );
}

/** An assigned member, who is notified of events in the campaign or group. */
export function MemberRow({ target, member }: { target: Target; member: Person }) {
  const name = personName(member);
  return (
    <PersonRow
      picture={<Avatar name={name} src={member.avatarUrl} size="md" decorative />}
      name={name}
      line={member.email}
      mailRefusal={member.mailRefusal}
      mailRefusedAt={member.mailRefusedAt}
      mark={<ByGroup target={target} person={member} />}
      menu={isAssignedDirectly(target, member) ? <Removal target={target} person={member} /> : null}
    />
  );
}

/** A guest, with the time of the last visit and the state of the link. */
export function GuestRow({ target, guest }: { target: Target; guest: GuestPerson }) {
  const t = useTranslations('assigned');
  const locale = useLocale();
  const name = personName(guest);
  const { invitation } = guest;
  const used = invitation?.lastUsedAt ? t('used', { when: formatRelative(invitation.lastUsedAt, locale) }) : null;
  const isDirect = isAssignedDirectly(target, guest);
  return (
    <PersonRow
      picture={<Avatar name={name} src={guest.avatarUrl} size="md" decorative />}
      name={name}
      line={
        <>
          {guest.email}
          {used ? ` · ${used}` : null}
          {invitation && !used && !guest.mailRefusal ? <MailState invitation={invitation} separator=" · " /> : null}
        </>
      }
      mailRefusal={guest.mailRefusal}
      mailRefusedAt={guest.mailRefusedAt}
      mark={
        guest.invitation && isDirect ? (
          <Expiry invitation={guest.invitation} />
        ) : (
          <ByGroup target={target} person={guest} />
        )
      }
      menu={
        isDirect ? (
          <>
            {guest.invitation ? <LinkItems invitation={guest.invitation} /> : null}
            {guest.invitation ? <MenuSeparator /> : null}
            <Removal target={target} person={guest} />
          </>
        ) : null
      }
    />
  );
}

/** The delivery state of the invitation mail; the text of a failure wraps, so that its reason is readable. */
function MailState({ invitation, separator = '' }: { invitation: Invitation; separator?: string }) {
  const { text, hasFailed } = useInvitationMailText()(invitation.mail);
  return (
    <span className={hasFailed ? 'text-wrap text-warn' : undefined}>
      {separator}
      {text}
    </span>
  );
}

/** A pending invitation. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('assigned');
  const errorText = useErrorText();
  const alert = useAlert();
  const { revoke } = useInvitationActions();
  const revokeInvitation = async () => {
    const sure = await alert.confirm({
      title: t('revoking.title', { email: invitation.email }),
      body: t('revoking.body'),
      tone: 'danger',
      confirmLabel: t('revoking.action'),
    });
    if (sure) revoke.mutate(invitation.id, { onError: (error) => void toast.error(errorText(error)) });
  };
  return (
    <PersonRow
      picture={
        <span className="grid size-8 shrink-0 place-items-center rounded-full border border-dashed border-line-strong text-ink-3">
          <Mail aria-hidden className="size-4" />
        </span>
      }
      name={invitation.email}
      line={
        <>
          {invitation.mail.status === 'sent' ? `${t('notOpened')} · ` : null}
          <MailState invitation={invitation} />
        </>
      }
      mark={<Expiry invitation={invitation} />}
      menu={
        <>
          <LinkItems invitation={invitation} />
          <MenuSeparator />
          <MenuItem writes tone="danger" icon={<UserRoundX />} onSelect={() => void revokeInvitation()}>
            {t('revoke')}
          </MenuItem>
        </>
      }
    />
  );
}

/** Whether a person is assigned to this target itself; people assigned to its group can be removed only there. */
function isAssignedDirectly(target: Target, { via }: Person): boolean {
  return 'groupId' in target || via === 'campaign';
}

function ByGroup({ target, person }: { target: Target; person: Person }) {
  const t = useTranslations('assigned');
  return isAssignedDirectly(target, person) ? null : <Chip>{t('byGroup')}</Chip>;
}

function Expiry({ invitation: { expiresAt, group, campaign } }: { invitation: Invitation }) {
  const t = useTranslations('assigned');
  if (Date.parse(expiresAt) <= Date.now()) return <Chip tone="warn">{t('expired')}</Chip>;
  return group && !campaign ? <Chip>{t('group')}</Chip> : null;
}

function LinkItems({ invitation }: { invitation: Invitation }) {
  const t = useTranslations('assigned');
  const errorText = useErrorText();
  const { resend } = useInvitationActions();
  const tellResent = useResentToast();
  const copy = () =>
    void navigator.clipboard.writeText(linkOf(invitation)).then(
      () => toast.success(t('copied')),
      () => toast.error(t('notCopied')),
    );
  const send = () =>
    resend.mutate(invitation.id, {
      onSuccess: tellResent,
      onError: (error) => void toast.error(errorText(error)),
    });
  return (
    <>
      <MenuItem icon={<Link2 />} onSelect={copy}>
        {t('copy')}
      </MenuItem>
      <MenuItem writes icon={<Send />} onSelect={send}>
        {t('resend')}
      </MenuItem>
    </>
  );
}

function Removal({ target, person }: { target: Target; person: Person }) {
  const t = useTranslations('assigned.remove');
  const alert = useAlert();
  const errorText = useErrorText();
  const remove = useRemovePerson(target);
  const name = personName(person);
  const guest = person.role === 'guest';
  const act = async () => {
    // Removing a member only ends their notifications, so it needs no confirmation.
    const sure =
      !guest ||
      (await alert.confirm({
        title: t('title', { name }),
        body: t('body', { name }),
        tone: 'danger',
        confirmLabel: t('action'),
      }));
    if (sure) remove.mutate(person.memberId, { onError: (error) => void toast.error(errorText(error)) });
  };
  return (
    <MenuItem writes tone="danger" icon={<UserRoundX />} onSelect={() => void act()}>
      {t('action')}
    </MenuItem>
  );
}
