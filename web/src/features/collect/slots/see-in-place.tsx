import { Smartphone } from 'lucide-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { InPlaceView } from '#features/library/in-place/lazy-in-place.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useButtonSize, useIconButtonSize, useSlotsData, type SlotsData } from './slots-data.ts';
import type { SlotView } from './use-slot.ts';

export const InPlaceDialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('./in-place-dialog.tsx'), needTexts(['inplace', 'fields'])]);
  return module;
}, 'InPlaceDialog');

const preload = (): void => void Promise.all([InPlaceDialog.preload(), InPlaceView.preload()]).catch(() => undefined);

type Place = Pick<SlotView, 'creative' | 'slot' | 'variation'>;

interface Placing {
  /** Shows a file of this device, which is not uploaded by it; without one, the files of the slot. */
  see: (file: File | null) => void;
  /** Opens the file chooser first. */
  choose: () => void;
  /** To render beside the button. */
  dialog: ReactNode;
}

const unnamed: NonNullable<SlotsData['withAdvertiser']> = (show) => show({ name: '', pictureUrl: null });

/** Shows files where the format's audience will see them. */
export function useSeeInPlace(place: Place): Placing {
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<{ file: File | null } | null>(null);
  const { withAdvertiser = unnamed } = useSlotsData();
  return {
    see: (file) => setShown({ file }),
    choose: () => {
      input.current?.click();
      // While the person looks for the file.
      preload();
    },
    dialog: (
      <>
        <input
          ref={input}
          type="file"
          hidden
          data-see-in-place
          accept={place.slot.accepts.join(',')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) setShown({ file });
          }}
        />
        {shown ? (
          <Suspense>
            {withAdvertiser((advertiser) => (
              <InPlaceDialog {...place} {...shown} advertiser={advertiser} onClose={() => setShown(null)} />
            ))}
          </Suspense>
        ) : null}
      </>
    ),
  };
}

/** Shows a file of a transfer in place, before or while it is uploaded. */
export function SeeFile({ place, file }: { place: Place; file: File }) {
  const t = useTranslations('slots.inPlace');
  const size = useButtonSize();
  const { see, dialog } = useSeeInPlace(place);
  return (
    <>
      <Button {...size} variant="ghost" icon={<Smartphone />} className="justify-self-start" onClick={() => see(file)}>
        {t('see')}
      </Button>
      {dialog}
    </>
  );
}

/** Chooses a file only to look at it in place; nothing is uploaded. */
export function TryInPlace({ place }: { place: Place }) {
  const t = useTranslations('slots.inPlace');
  const { className, ...size } = useIconButtonSize();
  const { choose, dialog } = useSeeInPlace(place);
  return (
    <>
      <IconButton {...size} className={className} label={t('try')} onClick={choose}>
        <Smartphone className="size-4" />
      </IconButton>
      {dialog}
    </>
  );
}
