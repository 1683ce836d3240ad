import { RectangleVertical, X } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { VersionId } from '@ad-foundry/contract/ids.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { FittedSafeZone, hasSafeZone } from '#features/formats/safe-zone.tsx';
import { ScanNote } from '#features/uploads/scan-note.tsx';
import { addressOfFile, defaultQuality } from '#features/viewer/sources.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FileName } from '#ui/data/file-name.tsx';
import { useBackCloses } from '#ui/overlay/use-back-closes.ts';
import { currentFiles } from '#features/slots/current-files.ts';
import { SlotIconButton } from '#features/slots/slot-icon-button.tsx';

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
        <Media key={file.id} file={file} slot={slot} hasZone={hasZone} />
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

/** The file in its true ratio, as large as the viewport allows. */
function Media({ file, slot, hasZone }: { file: Version; slot: Slot; hasZone: boolean }) {
  const t = useTranslations('guest.viewer');
  const [failed, setFailed] = useState<readonly string[]>([]);
  const {
    preview,
    originalName: name,
    facts: { kind },
  } = file;
  const width = file.facts.width ?? preview.width ?? 1;
  const height = file.facts.height ?? preview.height ?? 1;
  const style: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    width: `min(100cqw, calc(100cqh * ${width / height}))`,
  };
  const original = addressOfFile(file, 'original');
  // The rendition of a video plays at once where the original is large or of a type that browsers cannot play.
  const source = [addressOfFile(file, defaultQuality(file)), original].find((url) => !failed.includes(url));
  const fail = (url: string) => () => setFailed([...failed, url]);
  if (file.scan !== null)
    return (
      <div className="grid max-w-96 gap-3">
        {preview.url ? <img src={preview.url} alt={name} className="mx-auto max-h-[50cqh] opacity-40" /> : null}
        <ScanNote scan={file.scan} />
      </div>
    );
  if (!source && kind === 'video') return <p className="text-sm text-ink-2">{t('unplayable')}</p>;
  return (
    <span className="relative block max-w-full overflow-hidden rounded-control" style={style}>
      {kind === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- no caption files exist for uploaded ads
        <video
          key={source}
          src={source}
          poster={preview.url ?? undefined}
          controls
          playsInline
          preload="metadata"
          onError={fail(source ?? '')}
          className="size-full"
        />
      ) : (
        <img
          src={source ?? preview.url ?? original}
          alt={name}
          onError={fail(original)}
          className="size-full object-contain"
        />
      )}
      {hasZone ? <FittedSafeZone format={slot.format} shape={slot.shape} file={{ width, height }} /> : null}
    </span>
  );
}
