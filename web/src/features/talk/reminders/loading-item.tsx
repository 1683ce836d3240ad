import { useTranslations } from '#lib/i18n.ts';
import { MenuItem } from '#ui/overlay/menu.tsx';

/** The height of an item that reminds a guest, on two lines. */
export const guestHeight = 'min-h-12';

/** As high as the item that replaces it, so that no other item moves below a finger or the pointer. */
export function LoadingItem() {
  const t = useTranslations('ui.state');
  return (
    <MenuItem disabled className={guestHeight}>
      {t('loading')}
    </MenuItem>
  );
}
