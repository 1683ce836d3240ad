import { markSignOut } from '#lib/leave-page.ts';
import { useNavigate } from '@tanstack/react-router';
import { Building2, Keyboard, Languages, LogOut, Monitor, Moon, Plus, Sun, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { locales, themes } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { languageNames } from '#lib/languages.ts';
import { useLook } from '#features/account/use-look.ts';
import { useOpenWindow } from './open-window.ts';
import { useSwitch } from './organization-switcher.tsx';
import { useNavItems } from './nav-items.ts';

export interface PaletteItem {
  id: string;
  label: string;
  icon: ReactNode;
  shortcut?: string;
  run: () => void;
}

const themeIcons = { light: <Sun />, dark: <Moon />, system: <Monitor /> };

/** The palette's pages. */
export function usePaletteNavItems(): PaletteItem[] {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const places = useNavItems().map(({ id, to, search, icon: Icon, key }) => ({
    id,
    label: t(`nav.${id}`),
    icon: <Icon />,
    shortcut: `G ${key.toUpperCase()}`,
    run: () => void navigate({ to, search }),
  }));
  const me = { id: 'me', label: t('account.personal'), icon: <UserRound />, run: () => void navigate({ to: '/me' }) };
  return [...places, me];
}

/** The palette's actions. */
export function usePaletteActions(): PaletteItem[] {
  const t = useTranslations('shell');
  const openWindow = useOpenWindow();
  const mayCreate = useCan('campaign:write');
  const me = useMe();
  const choose = useSwitch();
  const { theme, locale, chooseTheme, chooseLocale } = useLook();
  const create = {
    id: 'create',
    label: t('palette.newCampaign'),
    icon: <Plus />,
    shortcut: 'C',
    run: () => openWindow('create'),
  };
  const others = me.accessibleOrganizations.filter(({ id }) => id !== me.organizationId);
  return [
    ...(mayCreate ? [create] : []),
    ...others.map(({ id, name }) => ({
      id,
      label: t('palette.switchOrganization', { name }),
      icon: <Building2 />,
      run: () => choose(id),
    })),
    ...themes
      .filter((each) => each !== theme)
      .map((each) => ({
        id: each,
        label: t('palette.switchTheme', { name: t(`account.${each}`) }),
        icon: themeIcons[each],
        run: () => chooseTheme(each),
      })),
    ...locales
      .filter((each) => each !== locale)
      .map((each) => ({
        id: each,
        label: t('palette.switchLanguage', { name: languageNames[each] }),
        icon: <Languages />,
        run: () => chooseLocale(each),
      })),
    { id: 'keys', label: t('account.keys'), icon: <Keyboard />, shortcut: '?', run: () => openWindow('keys') },
    {
      id: 'logout',
      label: t('account.logout'),
      icon: <LogOut />,
      run: () => {
        markSignOut();
        window.location.assign('/sign/out');
      },
    },
  ];
}
