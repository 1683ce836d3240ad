import { Download } from 'lucide-react';
import type { CsvFormat } from '@ad-foundry/contract/insights/searches.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { DropdownButton } from '#ui/overlay/dropdown-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/overlay/menu.tsx';

interface CsvMenuProps {
  /** The address of the table in a format. */
  addressOf: (format: CsvFormat) => string;
  size?: 'sm' | 'md';
  className?: string;
}

/** Downloads a table as CSV: as the spreadsheet of the current language reads it, or raw. */
export function CsvMenu({ addressOf, size = 'sm', className }: CsvMenuProps) {
  const t = useTranslations('insights.table');
  const locale = useLocale();
  return (
    <Menu>
      <MenuTrigger>
        <DropdownButton size={size} className={className}>
          <Download aria-hidden />
          {t('csv')}
        </DropdownButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem asChild>
          <a href={addressOf(locale)} download>
            {t('csvRead')}
          </a>
        </MenuItem>
        <MenuItem asChild>
          <a href={addressOf('raw')} download>
            {t('csvRaw')}
          </a>
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
