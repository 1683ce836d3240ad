import { RectangleVertical, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import { hasSafeZone } from '#features/library/formats/safe-zone.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileName } from '#ui/data/file-name.tsx';
import { useBackCloses } from '#ui/overlay/use-back-closes.ts';
import { currentFiles } from '#features/collect/slots/current-files.ts';
import { SlotIconButton } from '#features/collect/slots/slot-icon-button.tsx';
import { GuestMedia } from './guest-media.tsx';

interface ViewerProps {
  slot: Slot;
  first: VersionId;
  onClose: () => void;
}

/** Full-size viewer of the delivered files, dark in both themes, with an optional safe zone overlay. */
export function GuestViewer({ slot, first, onClose }: ViewerProps) {
  const t = useTranslations('guest.viewer');
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasZone, setZone] = useState(false);
  const current = slot.variations.flatMap(currentFiles);
  const [shown, setShown] = useState(first);
  const file = (current.find(({ file: { id } }) => id === shown) ?? current[0])?.file;
  useEffect(() => dialog.current?.showModal(), []);
  useBackCloses(() => dialog.current?.close());
  if (!file) return null;
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={slot.format.name}
      data-theme="dark"
      className="fixed inset-0 m-0 grid h-dvh max-h-none w-screen max-w-none grid-rows-[auto_minmax(0,1fr)_auto] bg-[oklch(0.15_0.004_80)] text-ink"
    >
      <header className="flex min-w-0 items-center gap-2 px-3 py-2">
        <FileName name={file.originalName} className="flex-1 text-sm font-medium" />
        {hasSafeZone(slot.format) ? (
          <Button
            className="h-10"
            aria-pressed={hasZone}
            icon={<RectangleVertical />}
            onClick={() => setZone(!hasZone)}
          >
            {t('zone')}
          </Button>
        ) : null}
        <SlotIconButton label={t('close')} icon={<X aria-hidden />} onClick={() => dialog.current?.close()} />
      </header>
      <div className="@container-[size] grid min-h-0 min-w-0 place-items-center p-3">
        <GuestMedia key={file.id} file={file} slot={slot} hasZone={hasZone} />
      </div>
      {current.length > 1 ? (
        <div className="flex justify-center gap-2 overflow-x-auto p-3">
          {current.map(({ card, file: each }) => (
            <button
              key={card.id}
              type="button"
              aria-label={each.originalName}
              aria-pressed={each.id === file.id}
              onClick={() => setShown(each.id)}
              className="size-12 shrink-0 overflow-hidden rounded-control border border-line bg-sunk aria-pressed:border-brand"
            >
              {each.preview.url ? <img src={each.preview.url} alt="" className="size-full object-cover" /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </dialog>
  );
}
