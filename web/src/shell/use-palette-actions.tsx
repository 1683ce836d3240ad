import { markSignOut } from '#lib/leave-page.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Building2, Keyboard, Languages, LogOut, Monitor, Moon, Plus, Sun, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { locales, themes } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { languageNames } from '#lib/languages.ts';
import { MatchIcon } from '#ui/data/match-icon.tsx';
import { useLook } from '#features/people/account/use-look.ts';
import { useOpenWindow } from './open-window.ts';
import { useSwitch } from './organization-switcher.tsx';
import { useNavItems } from './nav-items.ts';

export interface PaletteItem {
  id: string;
  label: string;
  /** Synonyms by which the search also finds it. */
  synonyms: string;
  icon: ReactNode;
  shortcut?: string;
  /** Whether it begins a change. */
  writes?: boolean;
  run: () => void;
}

const themeIcons = { light: <Sun />, dark: <Moon />, system: <Monitor /> };

/** The pages in the palette. */
export function usePaletteNavItems(): PaletteItem[] {
  const t = useTranslations('shell');
  const synonyms = useTranslations('search.synonyms');
  const navigate = useNavigate();
  const places = useNavItems().map(({ id, to, search, icon: Icon, key }) => ({
    id,
    label: t(`nav.${id}`),
    synonyms: synonyms(id),
    icon: <Icon />,
    shortcut: `G ${key.toUpperCase()}`,
    run: () => void navigate({ to, search }),
  }));
  const found = {
    id: 'search',
    label: t('nav.search'),
    synonyms: synonyms('search'),
    icon: <MatchIcon kind="search" />,
    run: () => void navigate({ to: '/search' }),
  };
  const me = {
    id: 'me',
    label: t('account.personal'),
    synonyms: synonyms('me'),
    icon: <UserRound />,
    run: () => void navigate({ to: '/me' }),
  };
  return [...places, found, me];
}

/** Actions that create the objects the member may create. */
function useCreations(): PaletteItem[] {
  const synonyms = useTranslations('search.synonyms');
  const words = useTranslations('search.palette');
  const navigate = useNavigate();
  const openWindow = useOpenWindow();
  const { campaignId } = useParams({ strict: false });
  const mayInvite = useCan('people:manage');
  const mayDraw = useCan('format:write');
  const mayCreate = useCan('campaign:write');
  const create = {
    id: 'create',
    label: words('newCampaign'),
    synonyms: synonyms('create'),
    icon: <Plus />,
    shortcut: 'C',
    writes: true,
    run: () => openWindow('create'),
  };
  const invite = {
    id: 'invite',
    label: words('invite'),
    synonyms: synonyms('invite'),
    icon: <Plus />,
    writes: true,
    run: () => void navigate({ to: '/settings/people' }),
  };
  const draw = {
    id: 'newFormat',
    label: words('newFormat'),
    synonyms: synonyms('newFormat'),
    icon: <Plus />,
    writes: true,
    run: () => void navigate({ to: '/formats' }),
  };
  const many = {
    id: 'createMany',
    label: words('createMany'),
    synonyms: synonyms('createMany'),
    icon: <Plus />,
    writes: true,
    run: () => void navigate({ to: '/campaigns/$campaignId/many', params: { campaignId: campaignId ?? '' } }),
  };
  return [
    ...(mayCreate ? [create] : []),
    ...(mayCreate && campaignId ? [many] : []),
    ...(mayInvite ? [invite] : []),
    ...(mayDraw ? [draw] : []),
  ];
}

/** Actions that change theme and language. */
function useLookActions(): PaletteItem[] {
  const t = useTranslations('shell.account');
  const synonyms = useTranslations('search.synonyms');
  const words = useTranslations('search.palette');
  const { theme, locale, chooseTheme, chooseLocale } = useLook();
  return [
    ...themes
      .filter((each) => each !== theme)
      .map((each) => ({
        id: each,
        label: words('switchTheme', { name: t(each) }),
        synonyms: synonyms('switchTheme'),
        icon: themeIcons[each],
        run: () => chooseTheme(each),
      })),
    ...locales
      .filter((each) => each !== locale)
      .map((each) => ({
        id: each,
        label: words('switchLanguage', { name: languageNames[each] }),
        synonyms: synonyms('switchLanguage'),
        icon: <Languages />,
        run: () => chooseLocale(each),
      })),
  ];
}

/** The actions in the palette. */
export function usePaletteActions(): PaletteItem[] {
  const t = useTranslations('shell');
  const synonyms = useTranslations('search.synonyms');
  const words = useTranslations('search.palette');
  const openWindow = useOpenWindow();
  const me = useMe();
  const choose = useSwitch();
  const creations = useCreations();
  const looks = useLookActions();
  const others = me.accessibleOrganizations.filter(({ id }) => id !== me.organizationId);
  return [
    ...creations,
    ...others.map(({ id, name }) => ({
      id,
      label: words('switchOrganization', { name }),
      synonyms: synonyms('switchOrganization'),
      icon: <Building2 />,
      run: () => choose(id),
    })),
    ...looks,
    {
      id: 'keys',
      label: t('account.keys'),
      synonyms: synonyms('keys'),
      icon: <Keyboard />,
      shortcut: '?',
      run: () => openWindow('keys'),
    },
    {
      id: 'logout',
      label: t('account.logout'),
      synonyms: synonyms('logout'),
      icon: <LogOut />,
      run: () => {
        markSignOut();
        window.location.assign('/sign/out');
      },
    },
  ];
}
