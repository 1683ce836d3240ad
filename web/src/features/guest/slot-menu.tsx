import { Download, FilePlus2, Replace } from 'lucide-react';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { addressOf, call } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/file-button.tsx';
import { AskedRemoval } from './ask-removal.tsx';
import { givenIn } from './place.ts';
import type { SlotWorkProps } from './slot-work-props.ts';

/** What can be done with what was given: replace, look again, take back, add a variation beside it. */
export function SlotMenu({ slot, variation, isOpen, give, onClose }: SlotWorkProps & { onClose: () => void }) {
  const t = useTranslations('guest.work');
  const { name, type } = slot.format;
  const [given] = type === 'carousel' ? [] : givenIn(variation);
  const accept = slot.accepts.join(',');
  const closing = (act: (files: File[]) => void) => (files: File[]) => {
    act(files);
    onClose();
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        {given && isOpen && given.file.changeable ? (
          <FileButton
            className="h-10"
            icon={<Replace />}
            accept={accept}
            aria-label={t('replaceIn', { name })}
            onFiles={closing((files) => give(files, { cardId: given.card.id }))}
          >
            {t('replace')}
          </FileButton>
        ) : null}
        {given ? (
          <Button asChild className="h-10">
            <a href={addressOf(downloads.version, { params: { versionId: given.file.versionId }, query: {} })} download>
              <Download aria-hidden />
              {t('download')}
            </a>
          </Button>
        ) : null}
        {isOpen ? (
          <FileButton
            multiple={type === 'carousel'}
            className="h-10"
            icon={<FilePlus2 />}
            accept={accept}
            onFiles={closing((files) => give(files, type === 'carousel' ? 'anew' : 'room'))}
          >
            {t('variation')}
          </FileButton>
        ) : null}
      </div>
      {isOpen ? <Removal slot={slot} variation={variation} onClose={onClose} /> : null}
    </div>
  );
}

/** Deletes the own file, or all of an own carousel, after asking once more. */
function Removal({ slot, variation, onClose }: Pick<SlotWorkProps, 'slot' | 'variation'> & { onClose: () => void }) {
  const t = useTranslations('guest.work');
  const isCarousel = slot.format.type === 'carousel';
  const file = isCarousel ? undefined : givenIn(variation)[0]?.file;
  // Of several versions the one before counts again.
  const versionId = file?.changeable && (file.number > 1 || !variation?.removable) ? file.versionId : null;
  // One of several variations is taken away where they are told apart.
  const isWhole = variation?.removable && variation.cards.length > 0 && slot.variations.length === 1;
  if (!variation || !(versionId || isWhole)) return null;
  return (
    <AskedRemoval
      label={t('remove')}
      question={t(versionId ? 'removeVersionSure' : 'removeSure', { name: file?.name ?? variation.name })}
      remove={() =>
        versionId
          ? call(variations.removeVersion, { params: { versionId } })
          : call(variations.remove, { params: { variationId: variation.id } })
      }
      onRemoved={onClose}
    />
  );
}
