import { FileSpreadsheet } from 'lucide-react';
import type { Platform } from '@ad-foundry/contract/limits.ts';
import { usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/overlay/menu.tsx';
import { sheetUrl, type SendSource } from './queries.ts';

interface TraffickingMenuProps {
  source: SendSource;
  /** The platforms of the listed files. */
  platforms: readonly Platform[];
  disabled: boolean;
}

/**
 * Downloads a trafficking sheet of the files, for platforms that are not connected: of all files, or of one platform.
 */
export function TraffickingMenu({ source, platforms, disabled }: TraffickingMenuProps) {
  const t = useTranslations('deliveries.sheet');
  const platformName = usePlatformName();
  const items: [label: string, choice: Parameters<typeof sheetUrl>[1]][] = [
    [t('xlsx'), { format: 'xlsx' }],
    [t('csv'), { format: 'csv' }],
    [t('unsent'), { format: 'xlsx', unsent: 'true' }],
  ];
  return (
    <Menu>
      <MenuTrigger>
        <Button variant="ghost" icon={<FileSpreadsheet />} disabled={disabled} aria-label={t('action')}>
          <span className="max-sm:hidden">{t('action')}</span>
        </Button>
      </MenuTrigger>
      <MenuContent align="end">
        {items.map(([label, choice]) => (
          <MenuItem key={label} asChild>
            <a href={sheetUrl(source, choice)} download>
              {label}
            </a>
          </MenuItem>
        ))}
        {platforms.length > 1 ? <MenuSeparator /> : null}
        {platforms.length > 1
          ? platforms.map((platform) => (
              <MenuItem key={platform} asChild>
                <a href={sheetUrl(source, { format: 'xlsx', platform })} download>
                  {t('platform', { platform: platformName(platform) })}
                </a>
              </MenuItem>
            ))
          : null}
      </MenuContent>
    </Menu>
  );
}
