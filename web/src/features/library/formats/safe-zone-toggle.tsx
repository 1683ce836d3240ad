import { RectangleVertical } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';
import { hasSafeZone, type SafeZoneSource } from './safe-zone.tsx';

interface ToggleProps {
  format: SafeZoneSource;
  shown: boolean;
  onShown: (shown: boolean) => void;
}

/** Toggles the safe zone; hidden for formats without one. */
export function SafeZoneToggle({ format, shown, onShown }: ToggleProps) {
  const t = useTranslations('formats.details');
  if (!hasSafeZone(format)) return null;
  return (
    <ToggleChip pressed={shown} onPressedChange={onShown} icon={<RectangleVertical aria-hidden />}>
      {t('zone')}
    </ToggleChip>
  );
}
