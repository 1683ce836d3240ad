import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { Pins } from '#features/talk/comments/pins.tsx';
import { hasSafeZone } from '#features/library/formats/safe-zone.tsx';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { VideoPlayer } from './video-player.ts';
import { Layer } from './layer.tsx';
import type { ViewerFile } from './viewer-files.ts';
import type { Quality } from './sources.ts';
import type { CompareMode } from './address.ts';
import { usePointerGestures } from './use-pointer-gestures.ts';
import type { Viewer } from './use-viewer.ts';
import type { Zoom } from './use-zoom.ts';

export interface StageProps {
  place: ViewerFile;
  other: ViewerFile | null;
  mode: CompareMode;
  zoom: Zoom;
  player: VideoPlayer;
  qualityOf: (version: Version) => Quality;
  safeZone: boolean;
  many: boolean;
  step: (by: number) => void;
  video: Viewer['video'];
  discussion: Viewer['discussion'];
  chooseThread: Viewer['chooseThread'];
  /** Called when a pin is chosen, so that the comments open. */
  onPin: () => void;
}

/** Shows one file, or two in comparison, as large as possible. */
export function Stage(props: StageProps) {
  const { place, other, mode, zoom, player, qualityOf, safeZone, many, step } = props;
  const t = useTranslations('viewer');
  const area = useRef<HTMLDivElement>(null);
  const isVideo = place.version.facts.kind === 'video';
  const { measure, isFitted } = zoom;
  usePointerGestures(area, { zoom, onSwipe: step, onTap: () => isVideo && player.toggle() });
  const layer = (file: ViewerFile, index: 0 | 1) => ({
    version: file.version,
    index,
    zoom,
    player,
    quality: qualityOf(file.version),
    safeZone: safeZone && hasSafeZone(file.slot.format) ? file.slot : null,
  });
  const upper = other && layer(other, 1);
  return (
    <section
      aria-label={t('stage')}
      className="relative min-h-0 min-w-0 p-2 md:px-14 md:py-3"
      data-compare={other ? mode : undefined}
    >
      <div
        ref={area}
        className={cn(
          'relative grid size-full touch-none',
          isFitted ? 'cursor-default' : 'cursor-grab active:cursor-grabbing',
          upper && mode === 'side' && 'grid-cols-1 grid-rows-2 gap-2 sm:grid-cols-2 sm:grid-rows-1',
        )}
      >
        <div ref={measure} data-pane className="relative min-h-0 min-w-0">
          <Layer {...layer(place, 0)} over={<StagePins {...props} />} />
          {upper && mode === 'wipe' ? <Wipe layer={upper} /> : null}
          {upper && mode === 'overlay' ? <Overlay layer={upper} /> : null}
        </div>
        {upper && mode === 'side' ? (
          <div data-pane className="relative min-h-0 min-w-0">
            <Layer
              {...upper}
              over={other.card.id === place.card.id ? <StagePins {...props} of={other} /> : undefined}
            />
          </div>
        ) : null}
      </div>
      {many ? <Steps step={step} /> : null}
    </section>
  );
}

type PinsProps = Pick<StageProps, 'discussion' | 'video' | 'player' | 'chooseThread' | 'onPin'>;

/** The pins; on the compared version (`of`), pins can be chosen but not placed. */
export function StagePins(props: PinsProps & { of?: ViewerFile }) {
  const { discussion, video, player, chooseThread, onPin, of } = props;
  const t = useTranslations('viewer');
  const { time } = useSyncExternalStore(player.subscribe, player.snapshot);
  return (
    <Pins
      discussion={discussion}
      video={video}
      label={of ? t('version', { number: of.version.number }) : undefined}
      seconds={video ? time : null}
      onChoose={(item) => {
        chooseThread(item);
        onPin();
      }}
    />
  );
}

export function Steps({ step }: { step: (by: number) => void }) {
  const t = useTranslations('viewer');
  const look = 'absolute top-1/2 -translate-y-1/2 bg-card/70';
  return (
    <>
      <IconButton label={t('previous')} side="right" className={cn(look, 'left-2')} onClick={() => step(-1)}>
        <ChevronLeft className="size-5" />
      </IconButton>
      <IconButton label={t('next')} side="left" className={cn(look, 'right-2')} onClick={() => step(1)}>
        <ChevronRight className="size-5" />
      </IconButton>
    </>
  );
}

type Upper = Parameters<typeof Layer>[0];

/** Wipe comparison: the second file right of a divider, moved by pointer or arrow keys. */
function Wipe({ layer }: { layer: Upper }) {
  const t = useTranslations('viewer.compare');
  const [share, setShare] = useState(50);
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const pane = event.currentTarget.closest('[data-pane]')?.getBoundingClientRect();
    if (pane) setShare(Math.min(100, Math.max(0, ((event.clientX - pane.left) / pane.width) * 100)));
  };
  return (
    <>
      <Layer {...layer} style={{ clipPath: `inset(0 0 0 ${share}%)` }} />
      <div
        data-edge
        className="absolute inset-y-0 z-1 w-8 -translate-x-1/2 cursor-ew-resize touch-none has-focus-visible:outline-2 has-focus-visible:outline-focus"
        style={{ left: `${share}%` }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={pull}
      >
        <span aria-hidden className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-brand shadow-float" />
        <span
          aria-hidden
          className="absolute top-1/2 left-1/2 grid size-7 -translate-1/2 place-items-center rounded-full bg-brand text-on-brand shadow-float"
        >
          <span className="flex">
            <ChevronLeft className="-mr-1 size-3.5" />
            <ChevronRight className="-ml-1 size-3.5" />
          </span>
        </span>
        <input
          type="range"
          aria-label={t('edge')}
          min={0}
          max={100}
          value={Math.round(share)}
          onChange={({ target }) => setShare(Number(target.value))}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
      </div>
    </>
  );
}

/**
 * Overlay comparison: the second file over the first with adjustable opacity, or their difference, which is black where
 * they are equal.
 */
function Overlay({ layer }: { layer: Upper }) {
  const t = useTranslations('viewer.compare');
  const [strength, setStrength] = useState(50);
  const [difference, setDifference] = useState(false);
  return (
    <>
      <Layer {...layer} style={difference ? { mixBlendMode: 'difference' } : { opacity: strength / 100 }} />
      <div
        data-edge
        className="absolute bottom-2 left-1/2 z-1 flex max-w-full -translate-x-1/2 items-center gap-3 rounded-control border border-line bg-card/95 px-3 py-1.5 text-xs shadow-float"
      >
        <input
          type="range"
          aria-label={t('strength')}
          min={0}
          max={100}
          value={strength}
          disabled={difference}
          onChange={({ target }) => setStrength(Number(target.value))}
          className="video-range w-32"
          style={{ '--share': `${strength}%` } as React.CSSProperties}
        />
        <label className="flex items-center gap-1.5 whitespace-nowrap">
          <input
            type="checkbox"
            checked={difference}
            onChange={({ target }) => setDifference(target.checked)}
            className="size-4 accent-(--brand)"
          />
          {t('difference')}
        </label>
      </div>
    </>
  );
}
