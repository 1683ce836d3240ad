import { Suspense, useCallback, useMemo, useState } from 'react';
import { placeTexts } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { trueSize, widthWithin, type Box } from '#features/library/in-place/geometry.ts';
import { mediaOfVersions } from '#features/library/in-place/in-place-media.ts';
import { InPlaceView } from '#features/library/in-place/lazy-in-place.ts';
import { useBriefTexts } from '#features/library/in-place/use-brief-texts.ts';
import { useTranslations } from '#lib/i18n.ts';
import { StagePins, Steps, type StageProps } from './stage.tsx';
import type { Viewer } from './use-viewer.ts';

interface PlaceProps extends Omit<StageProps, 'other' | 'mode' | 'zoom' | 'qualityOf'> {
  viewer: Viewer;
}

/**
 * The file where its audience will see it, at true size: the stage scrolls rather than shrinks, but on phones the whole
 * frame is shown.
 */
export function PlaceStage(props: PlaceProps) {
  const { viewer, place, player, safeZone, many, step } = props;
  const t = useTranslations('inPlace');
  const textsOf = useBriefTexts();
  const { slot, variation, card, version } = place;
  const { inPlace } = slot.format;
  const frame = inPlace?.frame ?? 'plain';
  const position = variation.cards.findIndex(({ id }) => id === card.id);
  const media = useMemo(() => {
    // The version that is open stands in its card, also an older one.
    const versions = variation.cards.flatMap((each) => (each.id === card.id ? [version] : each.versions.slice(0, 1)));
    return mediaOfVersions(versions, 'file');
  }, [variation, card, version]);
  const onVideo = useMutedVideo(player);
  const [room, measure] = usePhoneRoom();
  if (!media) return null;
  const size = trueSize(frame, media);
  const width = room ? widthWithin(room, frame, media) : size.width;
  const reason = frame === 'plain' ? t(`reason.${inPlace?.reason ?? 'none'}`) : null;
  return (
    <section ref={measure} aria-label={t('view.place')} className="relative min-h-0 min-w-0">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keyboard, too */}
      <div className="scroll-slim grid size-full overflow-auto p-4 outline-offset-[-2px]" tabIndex={0}>
        <div className="m-auto grid justify-items-center gap-3">
          <Suspense>
            <InPlaceView
              key={variation.id}
              frame={frame}
              texts={placeTexts(inPlace, textsOf(viewer.creative.attributes))}
              advertiser={viewer.advertiser}
              media={media}
              theme={viewer.device}
              safeZone={safeZone ? slot.format : null}
              size={width}
              at={Math.max(0, position)}
              over={<StagePins {...props} />}
              onVideo={onVideo}
            />
          </Suspense>
          <p className="num max-w-96 text-center text-xs text-pretty text-ink-3">
            {reason ??
              [
                ...(version.facts.kind === 'video' ? [t('view.muted')] : []),
                ...(width < size.width
                  ? []
                  : [t('view.trueSize', { width: size.width - 18, height: size.height - 18 })]),
              ].join(' · ')}
          </p>
        </div>
      </div>
      {many ? <Steps step={step} /> : null}
    </section>
  );
}

/** Padding of the stage, and with it the line below the frame. */
const around = { width: 32, height: 60 };

/** The room for the frame on phones; null on wider screens. */
function usePhoneRoom(): [Box | null, (element: HTMLElement | null) => (() => void) | undefined] {
  const [room, setRoom] = useState<Box | null>(null);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => {
      const { clientWidth, clientHeight } = element;
      const isPhone = !globalThis.matchMedia('(min-width: 48rem)').matches;
      setRoom(
        isPhone ? { width: clientWidth - around.width, height: Math.max(0, clientHeight - around.height) } : null,
      );
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [room, measure];
}

/** Plays the video muted, as placements start it; the sound of the file comes back with the file. */
function useMutedVideo(player: StageProps['player']) {
  return useCallback(
    (video: HTMLVideoElement) => {
      const { muted } = player.snapshot();
      const detach = player.attach(0, video);
      player.setMuted(true);
      player.play();
      return () => {
        detach();
        player.setMuted(muted);
      };
    },
    [player],
  );
}
