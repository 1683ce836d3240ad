import { useState, type CSSProperties, type ReactNode, type RefCallback } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { FittedSafeZone } from '#features/library/formats/safe-zone.tsx';
import { ScanNote } from '#features/collect/uploads/scan-note.tsx';
import { addressOfFile, defaultQuality } from '#features/talk/viewer/sources.ts';
import { useTranslations } from '#lib/i18n.ts';

interface MediaProps {
  file: Version;
  slot: Slot;
  hasZone: boolean;
  /** Receives the video element. */
  videoRef?: RefCallback<HTMLVideoElement>;
  /** Receives the playback position in seconds. */
  onTime?: (seconds: number) => void;
  /** Rendered over the picture. */
  over?: ReactNode;
}

/** The file in its own ratio, as large as the viewport allows. */
export function GuestMedia({ file, slot, hasZone, videoRef, onTime, over }: MediaProps) {
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
  // The rendition of a video replaces an original that is large or that browsers cannot play.
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
          ref={videoRef}
          onTimeUpdate={({ currentTarget }) => onTime?.(currentTarget.currentTime)}
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
      {over}
      {hasZone ? <FittedSafeZone format={slot.format} shape={slot.shape} file={{ width, height }} /> : null}
    </span>
  );
}
