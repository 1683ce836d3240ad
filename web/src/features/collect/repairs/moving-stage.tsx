import { useEffect, useRef, useState } from 'react';
import { leastWidth } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import { framesOf, placeAt, withFrame, withKeyFrame } from '@ad-foundry/contract/rules/repair/key-frames.ts';
import { CropStage } from './crop-stage.tsx';
import type { RepairFile } from './repair-props.ts';
import type { StageProps } from './stage.tsx';
import { WindowTrack } from './window-track.tsx';

interface Props extends Omit<StageProps, 'url'> {
  source: RepairFile;
  focus: Focus | null;
}

/** A video with its window at each moment, placed on the frame that is shown, and its key frames below. */
export function MovingStage({ source, file, offer, operations, choice, focus, onMove, children }: Props) {
  const [atMs, setAtMs] = useState(0);
  const crop = operations.find((each) => each.kind === 'crop');
  const most = offer.operations.find((each) => each.kind === 'crop');
  if (!crop || !most) return null;
  const frames = framesOf(crop);
  const shown = { ...crop, ...placeAt(frames, atMs) };
  const add = () => onMove({ ...choice, width: crop.width, frames: withKeyFrame(frames, atMs) });
  return (
    <div className="grid gap-3">
      <CropStage
        onKey={(key) => key.toLowerCase() === 'n' && add()}
        picture={<Moment source={source} atMs={atMs} />}
        file={file}
        crop={shown}
        leastWidth={leastWidth(most, offer.operations)}
        mostWidth={most.width}
        onFrame={({ width, ...place }) => onMove({ ...choice, width, frames: withFrame(frames, atMs, place) })}
      >
        {children}
      </CropStage>
      <WindowTrack
        file={source}
        frames={frames}
        shots={focus?.shots ?? []}
        atMs={atMs}
        onAt={setAtMs}
        onFrames={(next) => onMove({ ...choice, width: crop.width, frames: next })}
        onAdd={add}
      />
    </div>
  );
}

/** The frame of a video at a moment; its preview where the browser cannot play it. */
function Moment({ source: { videoUrl, pictureUrl }, atMs }: { source: RepairFile; atMs: number }) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (video.current) video.current.currentTime = atMs / 1000;
  }, [atMs]);
  const look = 'absolute inset-0 size-full';
  if (hasFailed || videoUrl === null)
    return pictureUrl ? <img src={pictureUrl} alt="" draggable={false} className={look} /> : null;
  return (
    <video
      ref={video}
      src={videoUrl}
      poster={pictureUrl ?? undefined}
      muted
      playsInline
      preload="auto"
      tabIndex={-1}
      onError={() => setFailed(true)}
      className={look}
    />
  );
}
