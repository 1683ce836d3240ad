import type { CSSProperties, ReactNode } from 'react';
import type { Slot } from '@ad-foundry/contract/creatives.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { FittedSafeZone } from '#features/library/formats/safe-zone.tsx';
import type { VideoPlayer } from './video-player.ts';
import { Media } from './media.tsx';
import { sizeOf, type Quality } from './sources.ts';
import type { Zoom } from './use-zoom.ts';
import { fitSize, shareOf } from './zoom.ts';

export interface LayerProps {
  version: Version;
  index: 0 | 1;
  zoom: Zoom;
  player: VideoPlayer;
  quality: Quality;
  /** The slot whose safe zone is overlaid. */
  safeZone: Pick<Slot, 'format' | 'shape'> | null;
  /** Style of the whole stage: clipping and opacity. */
  style?: CSSProperties;
  /** Rendered over the file, in its box. */
  over?: ReactNode;
  children?: ReactNode;
}

/** One file on the stage, at the current zoom. */
export function Layer({ version, index, zoom, player, quality, safeZone, style, over, children }: LayerProps) {
  const { room, view } = zoom;
  if (!room) return null;
  const frame = { room, media: sizeOf(version) };
  const fit = fitSize(frame);
  const [width, height] = [fit.width * view.scale, fit.height * view.scale];
  const place = `translate(${room.width / 2 - view.x * width}px, ${room.height / 2 - view.y * height}px)`;
  return (
    <div data-layer={index} className="absolute inset-0 overflow-hidden" style={style}>
      <div
        className="absolute top-0 left-0 bg-[oklch(0.1_0_0/.5)] select-none"
        data-media
        style={{ width, height, transform: place }}
      >
        <Media
          key={version.id}
          version={version}
          index={index}
          player={player}
          quality={quality}
          share={shareOf(view, frame, globalThis.devicePixelRatio || 1)}
        />
        {safeZone ? <FittedSafeZone format={safeZone.format} shape={safeZone.shape} file={frame.media} /> : null}
        {over}
      </div>
      {children}
    </div>
  );
}
