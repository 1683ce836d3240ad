import { Link } from '@tanstack/react-router';
import { Eye, Keyboard, LogOut, UserRound } from 'lucide-react';
import { locales, themes, type Locale, type Theme } from '@ad-foundry/contract/limits.ts';
import { languageNames } from '#lib/languages.ts';
import { markSignOut } from '#lib/leave-page.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '#ui/overlay/menu.tsx';
import { lookAroundPath } from '#features/people/sign-in/look-around.ts';
import { useLook } from '#features/people/account/use-look.ts';
import { useOpenWindow } from './open-window.ts';

/** Menu entries that choose theme and language. */
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

/** The account's settings and sign-out. Loaded when pointer or focus reaches the menu. */
export function AccountItems({ onFollow }: { onFollow?: (() => void) | undefined }) {
  const t = useTranslations('shell.account');
  const { email, isSamplePerson } = useMe();
  const open = useOpenWindow();
  return (
    <>
      <MenuLabel className="truncate">{email}</MenuLabel>
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
      {isSamplePerson ? (
        <MenuItem asChild>
          <a href={lookAroundPath}>
            <Eye aria-hidden />
            {t('lookAround')}
          </a>
        </MenuItem>
      ) : null}
      <MenuItem asChild>
        <a href="/sign/out" onClick={() => markSignOut()}>
          <LogOut aria-hidden />
          {t('logout')}
        </a>
      </MenuItem>
    </>
  );
}
