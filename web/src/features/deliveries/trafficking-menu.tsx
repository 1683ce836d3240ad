import { FileSpreadsheet } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';
import { sheetUrl, type SendSource } from './queries.ts';

/** Downloads the files as a trafficking sheet, for platforms that are not connected. */
export function TraffickingMenu({ source, disabled }: { source: SendSource; disabled: boolean }) {
  const t = useTranslations('deliveries.sheet');
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" icon={<FileSpreadsheet />} disabled={disabled} aria-label={t('action')}>
          <span className="max-sm:hidden">{t('action')}</span>
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem asChild>
          <a href={sheetUrl(source, 'csv')} download>
            {t('csv')}
          </a>
        </MenuItem>
        <MenuItem asChild>
          <a href={sheetUrl(source, 'xlsx')} download>
            {t('xlsx')}
          </a>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
