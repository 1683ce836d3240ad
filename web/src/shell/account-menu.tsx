import { ChevronsUpDown } from 'lucide-react';
import { personName } from '@ad-foundry/contract/rules/person-name.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { useMe } from '#lib/permissions.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { fetchedPart } from '#ui/fetched-part.ts';
import { Menu, MenuContent, MenuTrigger } from '#ui/menu.tsx';
import type { MenuPartProps } from './menu-places.tsx';
import { RowLabel, rowLook } from './menu-row.tsx';

const items = fetchedPart(() => import('./account-items.tsx'));

/** Who one is here, and everything that concerns oneself. */
export function AccountMenu({ folded = false, onFollow }: MenuPartProps) {
  const t = useTranslations('shell.account');
  const me = useMe();
  const name = personName(me);
  const content = items.usePart();
  return (
    <Menu prepare={items.fetch}>
      <MenuTrigger>
        <button type="button" title={t('menu')} className={cn(rowLook, 'px-1.5')}>
          <Avatar name={name} src={me.avatarUrl} decorative />
          <RowLabel folded={folded}>{name}</RowLabel>
          {folded ? null : <ChevronsUpDown className="size-4 text-ink-3" aria-hidden />}
        </button>
      </MenuTrigger>
      {content ? (
        <MenuContent side={folded ? 'right' : 'top'} align={folded ? 'end' : 'start'} className="w-58">
          <content.AccountItems onFollow={onFollow} />
        </MenuContent>
      ) : null}
    </Menu>
  );
}
