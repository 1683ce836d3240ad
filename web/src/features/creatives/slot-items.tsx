import { Download, FilePlus2, Replace, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { addressOf } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { MenuItem, MenuSeparator } from '#ui/menu.tsx';
import { useOwnership, useRights } from './rights.ts';
import { useRemovals } from './use-removals.ts';
import type { Place } from './give-to-slot.ts';

interface ItemsProps {
  creative: Creative;
  slot: Slot;
  variation: Variation | undefined;
  /** Asks for files that go to a place. */
  onChoose: (place: Place) => void;
}

/** What can be done with a slot besides dropping files on it. Fetched as somebody comes near the menu. */
export function SlotItems({ creative, slot, variation, onChoose }: ItemsProps) {
  const t = useTranslations('creative.slot');
  const { mayBrief, mayDeliver } = useRights(creative);
  const { mayReplace } = useOwnership();
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
      {version && card && mayDeliver && mayReplace(version) ? (
        <MenuItem icon={<Replace />} onSelect={() => onChoose({ cardId: card.id })}>
          {t('replace')}
        </MenuItem>
      ) : null}
      {carousel && variation && mayDeliver ? (
        <MenuItem icon={<FilePlus2 />} onSelect={() => onChoose({ variationId: variation.id })}>
          {t('addCards')}
        </MenuItem>
      ) : null}
      {mayDeliver ? (
        <>
          <MenuItem icon={<FilePlus2 />} onSelect={() => onChoose('anew')}>
            {t('addVariation')}
          </MenuItem>
          <Deletions slot={slot} variation={variation} mayBrief={mayBrief} removals={removals} />
        </>
      ) : null}
    </>
  );
}

interface DeletionsProps extends Pick<ItemsProps, 'slot' | 'variation'> {
  mayBrief: boolean;
  removals: ReturnType<typeof useRemovals>;
}

function Deletions({ slot, variation, mayBrief, removals }: DeletionsProps): ReactNode {
  const t = useTranslations('creative.slot');
  const { mayReplace, mayRemove } = useOwnership();
  const current = slot.format.type === 'carousel' ? undefined : variation?.cards[0]?.versions[0];
  const version = current && mayReplace(current) ? current : undefined;
  const removable = variation && mayRemove(variation) ? variation : undefined;
  return (
    <>
      {version || removable || mayBrief ? <MenuSeparator /> : null}
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
      {mayBrief ? (
        <MenuItem tone="danger" icon={<Trash2 />} onSelect={() => removals.slot(slot)}>
          {t('removeSlot')}
        </MenuItem>
      ) : null}
    </>
  );
}
