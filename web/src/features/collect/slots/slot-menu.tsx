import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { withoutJunkFiles } from '#ui/form/dropped-files.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuTrigger } from '#ui/overlay/menu.tsx';
import { SlotItems } from './lazy-parts.ts';
import { currentFiles } from './current-files.ts';
import type { Place } from './place.ts';
import { useSeeInPlace } from './see-in-place.tsx';
import { useIconButtonSize } from './slots-data.ts';
import type { SlotView } from './use-slot.ts';

interface MenuProps {
  view: SlotView;
  className?: string;
}

/** The button and menu with the actions of a slot; renders nothing without actions. */
export function SlotMenu({ view, className }: MenuProps) {
  const t = useTranslations('slots.actions');
  const { className: width, ...size } = useIconButtonSize();
  const { slot, variation } = view;
  const chooser = useChooser(view);
  const placing = useSeeInPlace(view);
  const isOpenable = slot.format.type !== 'carousel' && currentFiles(variation).some(({ file }) => file.scan === null);
  if (!slot.can.deliver && !slot.can.remove && !isOpenable) return null;
  return (
    <>
      {chooser.input}
      {placing.dialog}
      <Menu>
        <MenuTrigger>
          <IconButton
            {...size}
            className={cn('shrink-0', width, className)}
            label={t('menu', { name: slot.format.name })}
          >
            <Ellipsis className="size-4" />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          <SlotItems view={view} onChoose={chooser.choose} placing={placing} />
        </MenuContent>
      </Menu>
    </>
  );
}

/** A file chooser that stays mounted after the menu that opens it has closed. */
function useChooser({ slot, addFiles }: SlotView) {
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<Place>('new-variation');
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
        accept={slot.accepts.join(',')}
        onChange={({ currentTarget }) => {
          const files = withoutJunkFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
          if (files.length > 0) addFiles(files, place.current);
        }}
      />
    ),
  };
}
