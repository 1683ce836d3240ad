import { ChevronsUpDown } from 'lucide-react';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { useMe } from '#lib/permissions.tsx';
import { Avatar } from '#ui/data/avatar.tsx';
import { Menu, MenuContent, MenuTrigger } from '#ui/overlay/menu.tsx';
import { AccountItems } from './account-items.tsx';
import type { MenuPartProps } from './nav-menu.tsx';
import { RowLabel, rowLook } from './menu-row.tsx';

/** The signed-in account, with a menu for its settings. */
export function AccountMenu({ folded = false, onFollow }: MenuPartProps) {
  const t = useTranslations('shell.account');
  const me = useMe();
  const name = personName(me);
  return (
    <Menu>
      <MenuTrigger>
        <button type="button" title={t('menu')} className={cn(rowLook, 'px-1.5')}>
          <Avatar name={name} src={me.avatarUrl} decorative />
          <RowLabel folded={folded}>{name}</RowLabel>
          {folded ? null : <ChevronsUpDown className="size-4 text-ink-3" aria-hidden />}
        </button>
      </MenuTrigger>
      <MenuContent side={folded ? 'right' : 'top'} align={folded ? 'end' : 'start'} className="w-58">
        <AccountItems onFollow={onFollow} />
      </MenuContent>
    </Menu>
  );
}
