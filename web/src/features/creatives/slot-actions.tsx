import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { useTranslations } from '#lib/i18n.ts';
import { fetchedPart } from '#ui/fetched-part.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#ui/menu.tsx';
import { useRights } from './rights.ts';
import type { Place } from './give-to-slot.ts';

const items = fetchedPart(() => import('./slot-items.tsx'));

interface ActionsProps {
  creative: Creative;
  slot: Slot;
  variation: Variation | undefined;
  onFiles: (files: File[], place: Place) => void;
}

/** The way to what can be done with a slot besides dropping files on it. */
export function SlotActions({ creative, slot, variation, onFiles }: ActionsProps) {
  const t = useTranslations('creative.slot');
  const { mayDeliver } = useRights(creative);
  const chooser = useChooser(onFiles);
  const content = items.usePart();
  const isHandedOut = slot.format.type !== 'carousel' && variation?.cards[0]?.versions[0]?.scan === null;
  if (!mayDeliver && !isHandedOut) return null;
  return (
    <>
      {chooser.input}
      <Menu prepare={items.fetch}>
        <MenuTrigger>
          <IconButton size="sm" className="-my-1 shrink-0" label={t('actions', { name: slot.format.name })}>
            <Ellipsis className="size-4" />
          </IconButton>
        </MenuTrigger>
        {content ? (
          <MenuContent align="end">
            <content.SlotItems creative={creative} slot={slot} variation={variation} onChoose={chooser.choose} />
          </MenuContent>
        ) : null}
      </Menu>
    </>
  );
}

/** A file chooser that outlives the menu it is opened from. */
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
