import { Download, FilePlus2, MessageSquarePlus, Replace, ScanEye, Smartphone, Trash2, UserRound } from 'lucide-react';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { addressOf } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { MenuItem, MenuSeparator } from '#ui/overlay/menu.tsx';
import { currentFiles } from './current-files.ts';
import type { Place } from './place.ts';
import type { useSeeInPlace } from './see-in-place.tsx';
import { useSlotsData } from './slots-data.ts';
import { useRemovals } from './use-removals.ts';
import type { SlotView } from './use-slot.ts';

interface ItemsProps {
  view: SlotView;
  /** Opens the file chooser for a place. */
  onChoose: (place: Place) => void;
  placing: Pick<ReturnType<typeof useSeeInPlace>, 'see' | 'choose'>;
}

/** Menu items of a slot, by the permissions of the account. */
export function SlotItems({ view: { slot, variation }, onChoose, placing }: ItemsProps) {
  const t = useTranslations('slots.menu');
  const { assign, comment, remindItem } = useSlotsData();
  const isCarousel = slot.format.type === 'carousel';
  const [current] = isCarousel ? [] : currentFiles(variation);
  return (
    <>
      {current?.file.scan === null ? (
        <MenuItem asChild icon={<Download />}>
          <a href={addressOf(downloads.version, { params: { versionId: current.file.id }, query: {} })} download>
            {t('download')}
          </a>
        </MenuItem>
      ) : null}
      {currentFiles(variation).length > 0 ? (
        <MenuItem icon={<Smartphone />} onSelect={() => placing.see(null)}>
          {t('seeInPlace')}
        </MenuItem>
      ) : null}
      {slot.can.deliver ? (
        <MenuItem icon={<ScanEye />} onSelect={placing.choose}>
          {t('tryInPlace')}
        </MenuItem>
      ) : null}
      {current?.file.can.change ? (
        <MenuItem writes icon={<Replace />} onSelect={() => onChoose({ cardId: current.card.id })}>
          {t('replace')}
        </MenuItem>
      ) : null}
      {isCarousel && variation?.can.add ? (
        <MenuItem writes icon={<FilePlus2 />} onSelect={() => onChoose({ variationId: variation.id })}>
          {t('addCards')}
        </MenuItem>
      ) : null}
      {slot.can.deliver ? (
        <MenuItem writes icon={<FilePlus2 />} onSelect={() => onChoose('new-variation')}>
          {t('addVariation')}
        </MenuItem>
      ) : null}
      {comment ? (
        <MenuItem writes icon={<MessageSquarePlus />} onSelect={() => comment(slot)}>
          {t('comment')}
        </MenuItem>
      ) : null}
      {assign && slot.can.assign ? (
        <MenuItem writes icon={<UserRound />} onSelect={() => assign(slot)}>
          {t('assign')}
        </MenuItem>
      ) : null}
      {remindItem?.(slot)}
      <Deletions slot={slot} variation={variation} current={current} />
    </>
  );
}

interface DeletionsProps extends Pick<SlotView, 'slot' | 'variation'> {
  /** The file of the variation; undefined for a carousel. */
  current: ReturnType<typeof currentFiles>[number] | undefined;
}

function Deletions({ slot, variation, current }: DeletionsProps) {
  const t = useTranslations('slots.menu');
  const removals = useRemovals();
  const version = current?.file.can.change ? current.file : null;
  // Guests receive only the current version; its number shows whether there are earlier ones.
  const isReplaced = (current?.card.versions.length ?? 0) > 1 || (!slot.can.remove && (version?.number ?? 1) > 1);
  const removable = variation?.can.remove ? variation : null;
  if (!version && !removable && !slot.can.remove) return null;
  return (
    <>
      <MenuSeparator />
      {version ? (
        <MenuItem writes tone="danger" icon={<Trash2 />} onSelect={() => removals.version(version, isReplaced)}>
          {t('removeVersion')}
        </MenuItem>
      ) : null}
      {removable ? (
        <MenuItem writes tone="danger" icon={<Trash2 />} onSelect={() => removals.variation(removable)}>
          {t('removeVariation', { name: removable.name })}
        </MenuItem>
      ) : null}
      {slot.can.remove ? (
        <MenuItem writes tone="danger" icon={<Trash2 />} onSelect={() => removals.slot(slot)}>
          {t('removeSlot')}
        </MenuItem>
      ) : null}
    </>
  );
}
