import { Menu as MenuIcon, Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { lazyComponent } from '#lib/lazy-component.ts';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import { OrganizationMark } from '#ui/data/organization-mark.tsx';
import { useOpenWindow } from './open-window.ts';

const loadMenu = () => import('./phone-menu.tsx');
const PhoneMenu = lazyComponent(loadMenu, 'PhoneMenu');

const buttonLook =
  'grid size-10 place-items-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink [&>svg]:size-5';

/** The bar of phones: the organization's name, search, and the menu as a sheet. */
export function TopBar() {
  const t = useTranslations('shell.nav');
  const me = useMe();
  const openWindow = useOpenWindow();
  const [open, setOpen] = useState(false);
  // Stays mounted after it first opens, so that its closing animation plays.
  const [isMounted, setMounted] = useState(false);
  onFirstInteraction(loadMenu);
  const show = () => {
    setMounted(true);
    setOpen(true);
  };
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-paper px-2">
      <button type="button" aria-label={t('openMenu')} onClick={show} className={buttonLook}>
        <MenuIcon aria-hidden />
      </button>
      <OrganizationMark id={me.organizationId ?? ''} name={me.organization?.name ?? ''} />
      <span className="min-w-0 flex-1 truncate font-semibold">{me.organization?.name}</span>
      <button type="button" aria-label={t('search')} onClick={() => openWindow('palette')} className={buttonLook}>
        <Search aria-hidden />
      </button>
      {isMounted ? (
        <Suspense>
          <PhoneMenu open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </header>
  );
}
