import { Menu as MenuIcon, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Mark } from '#ui/mark.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useOpenWindow } from './open-window.ts';
import { MenuPlaces, MenuSettings } from './menu-places.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';

const buttonLook =
  'grid size-10 place-items-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink [&>svg]:size-5';

/** On phones: the organization's name, search, and the menu as a sheet. */
export function TopBar() {
  const t = useTranslations('shell.nav');
  const me = useMe();
  const openWindow = useOpenWindow();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-paper px-2 md:hidden">
      <button type="button" aria-label={t('openMenu')} onClick={() => setOpen(true)} className={buttonLook}>
        <MenuIcon aria-hidden />
      </button>
      <Mark />
      <span className="min-w-0 flex-1 truncate font-semibold">{me.organization?.name}</span>
      <button type="button" aria-label={t('search')} onClick={() => openWindow('palette')} className={buttonLook}>
        <Search aria-hidden />
      </button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side="left"
        dismissOnOutside
        title={t('label')}
        className="w-76 max-w-[85vw] sm:max-w-76"
      >
        <nav aria-label={t('label')} className="-mx-3 flex h-full flex-col gap-3">
          <OrganizationSwitcher />
          <MenuPlaces onFollow={close} />
          <div className="mt-auto grid gap-0.5">
            <MenuSettings onFollow={close} />
            <AccountMenu onFollow={close} />
          </div>
        </nav>
      </Sheet>
    </header>
  );
}
