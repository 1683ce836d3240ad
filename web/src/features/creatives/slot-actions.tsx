import { Download, Ellipsis, FilePlus2, Replace, Trash2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { Variation } from '@ad-foundry/contract/variations.ts';
import { addressOf } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/menu.tsx';
import { useOwnership, useRights } from './rights.ts';
import { useRemovals } from './use-removals.ts';
import type { Place } from './use-slot-files.ts';

interface ActionsProps {
  creative: Creative;
  slot: Slot;
  variation: Variation | undefined;
  onFiles: (files: File[], place: Place) => void;
}

/** What can be done with a slot besides dropping files on it. */
export function SlotActions({ creative, slot, variation, onFiles }: ActionsProps) {
  const t = useTranslations('creative.slot');
  const { mayBrief, mayDeliver } = useRights(creative);
  const { mayReplace } = useOwnership();
  const removals = useRemovals(creative);
  const chooser = useChooser(onFiles);
  const carousel = slot.format.type === 'carousel';
  const card = variation?.cards[0];
  const version = carousel ? undefined : card?.versions[0];
  if (!mayDeliver && !version) return null;
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
          {version?.scan === null ? (
            <MenuItem asChild icon={<Download />}>
              <a href={addressOf(downloads.version, { params: { versionId: version.id }, query: {} })} download>
                {t('download')}
              </a>
            </MenuItem>
          ) : null}
          {version && card && mayDeliver && mayReplace(version) ? (
            <MenuItem icon={<Replace />} onSelect={() => chooser.choose({ cardId: card.id })}>
              {t('replace')}
            </MenuItem>
          ) : null}
          {carousel && variation && mayDeliver ? (
            <MenuItem icon={<FilePlus2 />} onSelect={() => chooser.choose({ variationId: variation.id })}>
              {t('addCards')}
            </MenuItem>
          ) : null}
          {mayDeliver ? (
            <>
              <MenuItem icon={<FilePlus2 />} onSelect={() => chooser.choose('anew')}>
                {t('addVariation')}
              </MenuItem>
              <Deletions slot={slot} variation={variation} mayBrief={mayBrief} removals={removals} />
            </>
          ) : null}
        </MenuContent>
      </Menu>
    </>
  );
}

interface DeletionsProps extends Pick<ActionsProps, 'slot' | 'variation'> {
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
