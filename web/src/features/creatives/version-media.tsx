import { useState, type CSSProperties } from 'react';
import { downloads } from '@ad-foundry/contract/downloads.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { SafeZoneOverlay, type SafeZoneSource } from '#features/formats/safe-zone.tsx';
import { addressOf } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';

/** The file itself, as large as the place allows, in its true shape. */
export function VersionMedia({ version, safeZone }: { version: Version; safeZone: SafeZoneSource | null }) {
  const t = useTranslations('creative.viewer');
  const [failed, setFailed] = useState(false);
  const { facts, preview } = version;
  const width = facts.width ?? preview.width ?? 1;
  const height = facts.height ?? preview.height ?? 1;
  const url = addressOf(downloads.version, { params: { versionId: version.id }, query: { disposition: 'inline' } });
  // As large as the stage leaves room, which is a size container.
  const style: CSSProperties = {
    aspectRatio: `${width} / ${height}`,
    width: `min(100cqw, calc(100cqh * ${width / height}))`,
  };
  const fail = () => setFailed(true);
  if (failed && facts.kind === 'video') {
    return (
      <figure className="grid max-w-full justify-items-center gap-3">
        {preview.url ? <img src={preview.url} alt="" className="max-h-[80cqh] max-w-full rounded-control" /> : null}
        <figcaption className="text-sm text-ink-2">{t('unplayable')}</figcaption>
      </figure>
    );
  }
  return (
    <span className="relative block max-w-full overflow-hidden rounded-control bg-black/40" style={style}>
      {facts.kind === 'video' ? (
        // The films are ads under review: captions, where there are any, are part of the picture.
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- no caption files exist for uploaded ads
        <video
          src={url}
          poster={preview.url ?? undefined}
          controls
          playsInline
          preload="metadata"
          onError={fail}
          className="size-full"
        />
      ) : (
        <img
          src={failed && preview.url ? preview.url : url}
          alt={version.originalName}
          onError={fail}
          className="size-full object-contain"
        />
      )}
      {safeZone ? <SafeZoneOverlay format={safeZone} /> : null}
    </span>
  );
}
