import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#ui/overlay/menu.tsx';
import type { Place } from '#features/slots/place.ts';
import { SlotItems } from './slot-items.tsx';

interface ActionsProps {
  creative: Creative;
  slot: Slot;
  variation: Variation | undefined;
  onFiles: (files: File[], place: Place) => void;
}

/** Button and menu with the actions of a slot. */
export function SlotActions({ creative, slot, variation, onFiles }: ActionsProps) {
  const t = useTranslations('creative.slot');
  const chooser = useChooser(onFiles);
  const isHandedOut = slot.format.type !== 'carousel' && variation?.cards[0]?.versions[0]?.scan === null;
  if (!slot.can.deliver && !isHandedOut) return null;
  return (
    <>
      {chooser.input}
      <Menu>
        <MenuTrigger>
          <IconButton size="sm" className="-my-1 shrink-0" label={t('actions', { name: slot.format.name })}>
            <Ellipsis className="size-4" />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          <SlotItems creative={creative} slot={slot} variation={variation} onChoose={chooser.choose} />
        </MenuContent>
      </Menu>
    </>
  );
}

/** A file chooser that stays mounted after the menu that opens it has closed. */
function useChooser(onFiles: ActionsProps['onFiles']) {
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<Place>('anew');
  return {
    choose: (where: Place) => {
      place.current = where;
      input.current?.click();
    },
    input: (
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files, place.current);
        }}
      />
    ),
  };
}
