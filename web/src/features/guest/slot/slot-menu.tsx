import { Download, FilePlus2, Replace } from 'lucide-react';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import { variations } from '@ad-foundry/contract/variations.ts';
import { addressOf, call } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { AskedRemoval } from './ask-removal.tsx';
import { givenIn } from '#features/slots/place.ts';
import type { SlotWorkProps } from './slot-work-props.ts';

/** Actions on delivered files: replace, view, delete, add a variation. */
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
        {given && isOpen && given.file.can.change ? (
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
            <a href={addressOf(downloads.version, { params: { versionId: given.file.id }, query: {} })} download>
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

/** Deletes the guest's own file or whole carousel, after a confirmation. */
function Removal({ slot, variation, onClose }: Pick<SlotWorkProps, 'slot' | 'variation'> & { onClose: () => void }) {
  const t = useTranslations('guest.work');
  const isCarousel = slot.format.type === 'carousel';
  const file = isCarousel ? undefined : givenIn(variation)[0]?.file;
  // With several versions only the current one is deleted; the previous one becomes current.
  const versionId = file?.can.change && (file.number > 1 || !variation?.can.remove) ? file.id : null;
  // With several variations, SlotVariations offers the removal instead.
  const isWhole = variation?.can.remove && variation.cards.length > 0 && slot.variations.length === 1;
  if (!variation || !(versionId || isWhole)) return null;
  return (
    <AskedRemoval
      label={t('remove')}
      question={t(versionId ? 'removeVersionSure' : 'removeSure', { name: file?.originalName ?? variation.name })}
      remove={() =>
        versionId
          ? call(variations.removeVersion, { params: { versionId } })
          : call(variations.remove, { params: { variationId: variation.id } })
      }
      onRemoved={onClose}
    />
  );
}
