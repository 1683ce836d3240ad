import { useTranslations } from '#lib/i18n.ts';
import { TrialStrip } from '#features/billing/lazy-notices.ts';
import { useBilled } from '#features/billing/use-billed.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LowerMenu, NavMenu } from './nav-menu.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';

interface PhoneMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** On phones: the whole menu as a sheet. Fetched with the first press. */
export function PhoneMenu({ open, onOpenChange }: PhoneMenuProps) {
  const t = useTranslations('shell.nav');
  const isBilled = useBilled();
  const close = () => onOpenChange(false);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="left"
      dismissOnOutside
      title={t('label')}
      className="w-76 max-w-[85vw] sm:max-w-76"
    >
      <nav aria-label={t('label')} className="-mx-3 flex h-full flex-col gap-3">
        <OrganizationSwitcher />
        <NavMenu onFollow={close} />
        <div className="mt-auto">{isBilled ? <TrialStrip onFollow={close} /> : null}</div>
        <div className="grid gap-0.5">
          <LowerMenu onFollow={close} />
          <AccountMenu onFollow={close} />
        </div>
      </nav>
    </Sheet>
  );
}
