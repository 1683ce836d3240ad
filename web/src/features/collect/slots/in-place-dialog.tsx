import { Moon, Scan, Sun } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { placeTexts } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { hasSafeZone } from '#features/library/formats/safe-zone.tsx';
import { widthWithin } from '#features/library/in-place/geometry.ts';
import { mediaOfVariation } from '#features/library/in-place/in-place-media.ts';
import type { Advertiser, InPlaceMedia } from '#features/library/in-place/in-place-props.ts';
import { InPlaceView } from '#features/library/in-place/lazy-in-place.ts';
import { useBriefTexts } from '#features/library/in-place/use-brief-texts.ts';
import { useLocalMedia } from '#features/library/in-place/use-local-media.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useTheme } from '#lib/theme.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import type { SlotView } from './use-slot.ts';

interface DialogProps extends Pick<SlotView, 'creative' | 'slot' | 'variation'> {
  /** A file of this device; null for the stored files of the slot. */
  file: File | null;
  /** Who advertises, as the client sees it. */
  advertiser: Advertiser;
  onClose: () => void;
}

/** The slot's files, or one that is not uploaded yet, where the audience will see them. */
export function InPlaceDialog({ file, ...props }: DialogProps) {
  return file ? <Local {...props} file={file} /> : <Stored {...props} />;
}

function Stored(props: Omit<DialogProps, 'file'>) {
  return <Shown {...props} media={props.variation ? mediaOfVariation(props.variation, 'file') : null} />;
}

function Local({ file, ...props }: Omit<DialogProps, 'file'> & { file: File }) {
  const { media, isUnreadable } = useLocalMedia(file, props.slot.shape);
  const t = useTranslations('inPlace.view');
  return <Shown {...props} media={media} note={isUnreadable ? t('unreadable') : t('local')} />;
}

type ShownProps = Omit<DialogProps, 'file'> & { media: InPlaceMedia | null; note?: string };

function Shown({ creative, slot, advertiser, media, note, onClose }: ShownProps) {
  const t = useTranslations('inPlace');
  const textsOf = useBriefTexts();
  const { shown } = useTheme();
  const [theme, setTheme] = useState(shown);
  const [hasZones, setZones] = useState(false);
  const room = useRoom();
  const { format } = slot;
  const frame = format.inPlace?.frame ?? 'plain';
  const reason = frame === 'plain' ? t(`reason.${format.inPlace?.reason ?? 'none'}`) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={format.name}
      description={[reason, note].filter(Boolean).join(' ') || undefined}
    >
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={t('view.theme')}
            value={theme}
            onValueChange={setTheme}
            options={[
              { value: 'light', label: t('view.light'), icon: <Sun /> },
              { value: 'dark', label: t('view.dark'), icon: <Moon /> },
            ]}
          />
          {hasSafeZone(format) ? (
            <Button icon={<Scan />} aria-pressed={hasZones} onClick={() => setZones(!hasZones)}>
              {t('view.safeZones')}
            </Button>
          ) : null}
        </div>
        <div className="grid place-items-center rounded-control bg-sunk p-3">
          {media ? (
            <Suspense>
              <InPlaceView
                frame={frame}
                texts={placeTexts(format.inPlace, textsOf(creative.attributes))}
                advertiser={advertiser}
                media={media}
                theme={theme}
                safeZone={hasZones ? format : null}
                size={widthWithin(room, frame, media)}
              />
            </Suspense>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

/** The room for the frame in the dialog, which follows the window. */
function useRoom() {
  const read = () => ({ width: Math.min(700, innerWidth - 88), height: Math.max(360, innerHeight - 230) });
  const [room, setRoom] = useState(read);
  useEffect(() => {
    const measure = () => setRoom(read());
    globalThis.addEventListener('resize', measure);
    return () => globalThis.removeEventListener('resize', measure);
  }, []);
  return room;
}
