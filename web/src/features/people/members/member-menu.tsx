import { Ban, Copy, Ellipsis, RotateCcw, Trash2 } from 'lucide-react';
import { seatRoles } from '@ad-foundry/contract/invitations.ts';
import type { Member } from '@ad-foundry/contract/members.ts';
import { canActOn, grantableRoles, type Role } from '@ad-foundry/contract/permissions.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useMemberActs } from './use-member-acts.tsx';
import { useWriteGuard } from '#ui/overlay/use-write-guard.ts';

/** The menu with the permitted actions on a member. */
export function MemberMenu({ member, tabIndex }: { member: Member; tabIndex: 0 | -1 }) {
  const t = useTranslations('settings.people');
  const me = useMe();
  const acts = useMemberActs(member);
  const mayAct = me.role !== null && canActOn({ accountId: me.id, role: me.role }, member);
  const copy = () => {
    void navigator.clipboard.writeText(member.email).then(() => toast.success(t('copied')));
  };
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('actionsFor', { name: personName(member) })} size="sm" tabIndex={tabIndex}>
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end" className="w-64">
        <MenuItem icon={<Copy />} onSelect={copy}>
          {t('copyEmail')}
        </MenuItem>
        {mayAct ? (
          <>
            {member.status === 'invited' ? <MenuSeparator /> : <RoleAndStatus member={member} acts={acts} />}
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => void acts.remove()}>
              {member.status === 'invited' ? t('revoke.action') : t('remove.action')}
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

/** The items that change the role and the status of a person who has joined. */
function RoleAndStatus({ member, acts }: { member: Member; acts: ReturnType<typeof useMemberActs> }) {
  const t = useTranslations('settings.people');
  const roles = useTranslations('settings.general.roles');
  const me = useMe();
  const guard = useWriteGuard();
  // The guest role is granted only by an invitation to a campaign; a guest can be given a team role here.
  const grantable = me.role === null ? [] : grantableRoles(me.role);
  const offered = seatRoles.filter((role) => grantable.includes(role));
  return (
    <>
      <MenuSeparator />
      <MenuLabel>{member.role === 'guest' ? t('makeMember') : t('columns.role')}</MenuLabel>
      <MenuRadioGroup value={member.role} onValueChange={(role) => guard(() => void acts.changeRole(role as Role))}>
        {offered.map((role) => (
          <MenuRadioItem writes key={role} value={role} className="h-auto items-start py-1.5">
            <span className="grid">
              <span>{roles(role)}</span>
              <span className="text-xs text-pretty text-ink-2">{t(`means.${role}`)}</span>
            </span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      {member.status === 'active' ? (
        <MenuItem icon={<Ban />} onSelect={() => void acts.disable()}>
          {t('disable.action')}
        </MenuItem>
      ) : (
        <MenuItem writes icon={<RotateCcw />} onSelect={() => void acts.enable()}>
          {t('enable.action')}
        </MenuItem>
      )}
    </>
  );
}
