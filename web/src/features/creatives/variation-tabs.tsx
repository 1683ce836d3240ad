import type { Slot } from '@ad-foundry/contract/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Segmented } from '#ui/form/segmented.tsx';

interface VariationTabsProps {
  slot: Slot;
  shown: string | null;
  onShown: (variationId: string) => void;
}

/** Tabs of the slot's variations. */
export function VariationTabs({ slot, shown, onShown }: VariationTabsProps) {
  const t = useTranslations('creative.slot');
  return (
    <Segmented
      label={t('variations')}
      size="sm"
      className="w-full"
      value={shown ?? ''}
      onValueChange={onShown}
      options={slot.variations.map(({ id, name }) => ({ value: id as string, label: name }))}
    />
  );
}
