import { useTranslations } from '#lib/i18n.ts';
import { TrialStrip } from '#features/billing/lazy-notices.ts';
import { useBilled, useGated } from '#features/billing/use-billed.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { AccountMenu } from './account-menu.tsx';
import { LowerMenu, NavMenu } from './nav-menu.tsx';
import { OrganizationSwitcher } from './organization-switcher.tsx';

interface PhoneMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The complete menu as a sheet, on phones. Fetched on the first click. */
export function PhoneMenu({ open, onOpenChange }: PhoneMenuProps) {
  const t = useTranslations('shell.nav');
  const isBilled = useBilled();
  const isGated = useGated();
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
        {isGated ? null : <NavMenu onFollow={close} />}
        <div className="mt-auto">{isBilled ? <TrialStrip onFollow={close} /> : null}</div>
        <div className="grid gap-0.5">
          <LowerMenu onFollow={close} />
          <AccountMenu onFollow={close} />
        </div>
      </nav>
    </Sheet>
  );
}
