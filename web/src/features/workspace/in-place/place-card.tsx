import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { fileShapeLabel } from '@ad-foundry/contract/rules/formats/shape.ts';
import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import { usePlaceFact } from '#features/library/in-place/fact-text.ts';
import { widthWithin } from '#features/library/in-place/geometry.ts';
import type { Advertiser } from '#features/library/in-place/in-place-props.ts';
import { InPlaceView } from '#features/library/in-place/lazy-in-place.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { PlaceView } from './place-view.ts';
import type { PlacedFiles } from './placed-files.ts';

const room = { width: 216, height: 404 };

interface CardProps {
  file: PlacedFiles;
  advertiser: Advertiser;
  state: PlaceView;
}

/** A file in its place, with what is worth knowing about it; leads to the viewer. */
export function PlaceCard({ file, advertiser, state }: CardProps) {
  const t = useTranslations('inPlace');
  const factOf = usePlaceFact();
  const { creative, slot, media, texts, versionId } = file;
  const { format, shape } = slot;
  const inPlace = format.inPlace;
  const frame = state.view === 'file' ? 'plain' : (inPlace?.frame ?? 'plain');
  const fact =
    inPlace && inPlace.frame !== 'plain'
      ? factOf({ spec: format.spec, texts })
      : t(`reason.${inPlace?.reason ?? 'none'}`);
  return (
    <li className="relative grid min-w-0 grid-cols-1 content-start overflow-hidden rounded-card border border-line bg-card">
      <div className="relative grid h-108 min-w-0 place-items-center overflow-hidden border-b border-line bg-sunk">
        <Suspense>
          <InPlaceView
            frame={frame}
            texts={texts}
            advertiser={advertiser}
            media={media}
            theme={state.theme}
            safeZone={state.hasZones ? format : null}
            size={widthWithin(room, frame, media)}
          />
        </Suspense>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1 p-3.5 text-xs text-ink-2">
        <p className="flex items-baseline justify-between gap-2">
          <Link
            to="/campaigns/$campaignId/creatives/$creativeId"
            params={{ campaignId: creative.campaign.id, creativeId: creative.id }}
            search={{ version: versionId }}
            className="min-w-0 truncate text-sm font-semibold text-ink hover:underline"
            title={format.name}
          >
            {format.name}
          </Link>
          <span className="num shrink-0">
            {media.kind === 'carousel'
              ? t('page.cards', { count: media.sources.length })
              : fileShapeLabel(media, shape)}
          </span>
        </p>
        <p className="flex items-center gap-1.5">
          <PlatformMark platform={format.platform} className="size-3.5 shrink-0" />
          <span className="min-w-0 flex-1 truncate" title={creative.name}>
            {creative.name}
          </span>
        </p>
        <p className="min-w-0 text-pretty">{fact}</p>
      </div>
    </li>
  );
}
