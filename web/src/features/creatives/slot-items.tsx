import { Download, FilePlus2, Replace, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { addressOf } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx';
import { useRemovals } from './use-removals.ts';
import type { Place } from '#features/slots/place.ts';

interface ItemsProps {
  creative: Creative;
  slot: Slot;
  variation: Variation | undefined;
  /** Opens the file chooser for a place. */
  onChoose: (place: Place) => void;
}

/** Menu items of a slot; loaded when the pointer or focus reaches the menu button. */
export function SlotItems({ creative, slot, variation, onChoose }: ItemsProps) {
  const t = useTranslations('creative.slot');
  const removals = useRemovals(creative);
  const carousel = slot.format.type === 'carousel';
  const card = variation?.cards[0];
  const version = carousel ? undefined : card?.versions[0];
  return (
    <>
      {version?.scan === null ? (
        <MenuItem asChild icon={<Download />}>
          <a href={addressOf(downloads.version, { params: { versionId: version.id }, query: {} })} download>
            {t('download')}
          </a>
        </MenuItem>
      ) : null}
      {version && card && version.can.change ? (
        <MenuItem icon={<Replace />} onSelect={() => onChoose({ cardId: card.id })}>
          {t('replace')}
        </MenuItem>
      ) : null}
      {carousel && variation?.can.add ? (
        <MenuItem icon={<FilePlus2 />} onSelect={() => onChoose({ variationId: variation.id })}>
          {t('addCards')}
        </MenuItem>
      ) : null}
      {slot.can.deliver ? (
        <>
          <MenuItem icon={<FilePlus2 />} onSelect={() => onChoose('anew')}>
            {t('addVariation')}
          </MenuItem>
          <Deletions slot={slot} variation={variation} removals={removals} />
        </>
      ) : null}
    </>
  );
}

interface DeletionsProps extends Pick<ItemsProps, 'slot' | 'variation'> {
  removals: ReturnType<typeof useRemovals>;
}

function Deletions({ slot, variation, removals }: DeletionsProps): ReactNode {
  const t = useTranslations('creative.slot');
  const current = slot.format.type === 'carousel' ? undefined : variation?.cards[0]?.versions[0];
  const version = current?.can.change ? current : undefined;
  const removable = variation?.can.remove ? variation : undefined;
  return (
    <>
      {version || removable || slot.can.remove ? <MenuSeparator /> : null}
      {version ? (
        <MenuItem tone="danger" icon={<Trash2 />} onSelect={() => removals.version(version)}>
          {t('removeVersion')}
        </MenuItem>
      ) : null}
      {removable ? (
        <MenuItem tone="danger" icon={<Trash2 />} onSelect={() => removals.variation(removable)}>
          {t('removeVariation', { name: removable.name })}
        </MenuItem>
      ) : null}
      {slot.can.remove ? (
        <MenuItem tone="danger" icon={<Trash2 />} onSelect={() => removals.slot(slot)}>
          {t('removeSlot')}
        </MenuItem>
      ) : null}
    </>
  );
}
