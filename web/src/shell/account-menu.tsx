import { announceLeaving } from '#lib/leaving.ts';
import { Link } from '@tanstack/react-router';
import { ChevronsUpDown, Keyboard, LogOut, UserRound } from 'lucide-react';
import { locales, themes, type Locale, type Theme } from '@ad-foundry/contract/limits.ts';
import { personName } from '@ad-foundry/contract/rules/person-name.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { useMe } from '#lib/permissions.tsx';
import { Avatar } from '#ui/avatar.tsx';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#ui/menu.tsx';
import { languageNames } from '#lib/languages.ts';
import { useLook } from '#features/account/use-look.ts';
import { useOpenWindow } from './open-window.ts';
import type { MenuPartProps } from './menu-places.tsx';
import { RowLabel, rowLook } from './menu-row.tsx';

/** Theme and language, to choose in place. */
function LookItems() {
  const t = useTranslations('shell.account');
  const { theme, locale, chooseTheme, chooseLocale } = useLook();
  return (
    <>
      <MenuLabel>{t('theme')}</MenuLabel>
      <MenuRadioGroup value={theme} onValueChange={(next) => chooseTheme(next as Theme)}>
        {themes.map((each) => (
          <MenuRadioItem key={each} value={each} onSelect={(event) => event.preventDefault()}>
            {t(each)}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuLabel>{t('language')}</MenuLabel>
      <MenuRadioGroup value={locale} onValueChange={(next) => chooseLocale(next as Locale)}>
        {locales.map((each) => (
          <MenuRadioItem key={each} value={each} lang={each} onSelect={(event) => event.preventDefault()}>
            {languageNames[each]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </>
  );
}

/** Who one is here, and everything that concerns oneself. */
export function AccountMenu({ folded = false, onFollow }: MenuPartProps) {
  const t = useTranslations('shell.account');
  const me = useMe();
  const open = useOpenWindow();
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
        <MenuLabel className="truncate">{me.email}</MenuLabel>
        <MenuItem asChild>
          <Link to="/me" onClick={onFollow}>
            <UserRound aria-hidden />
            {t('personal')}
          </Link>
        </MenuItem>
        <MenuSeparator />
        <LookItems />
        <MenuSeparator />
        <MenuItem
          icon={<Keyboard />}
          shortcut="?"
          onSelect={() => {
            onFollow?.();
            open('keys');
          }}
        >
          {t('keys')}
        </MenuItem>
        <MenuItem asChild>
          <a href="/sign/out" onClick={announceLeaving}>
            <LogOut aria-hidden />
            {t('logout')}
          </a>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
