import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useSyncExternalStore, type CSSProperties } from 'react';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { setSound, stopAt, togglePlay } from './video-acts.ts';

const events = ['play', 'pause', 'timeupdate', 'seeked', 'volumechange', 'loadedmetadata', 'durationchange'];

/** What the bar shows of a video, as a text that changes with it. */
function stateOf(video: HTMLVideoElement): string {
  const { paused, currentTime, duration, muted } = video;
  return [paused, currentTime, Number.isFinite(duration) ? duration : 0, muted].join();
}

function useVideoState(video: HTMLVideoElement): string {
  return useSyncExternalStore(
    (listener) => {
      for (const name of events) video.addEventListener(name, listener);
      return () => {
        for (const name of events) video.removeEventListener(name, listener);
      };
    },
    () => stateOf(video),
  );
}

const buttonLook =
  'grid size-control-sm shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink [&_svg]:size-4';

/** Plays the shown video, moves through it, and turns its sound on. */
export function VideoBar({ video, durationMs }: { video: HTMLVideoElement; durationMs: number | null }) {
  const t = useTranslations('reviewPage.video');
  useVideoState(video);
  const { paused, muted, currentTime } = video;
  const length = Number.isFinite(video.duration) ? video.duration : (durationMs ?? 0) / 1000;
  const share = length > 0 ? `${(currentTime / length) * 100}%` : '0%';
  return (
    <div className="flex items-center gap-2" role="group" aria-label={t('label')}>
      <button
        type="button"
        aria-label={paused ? t('play') : t('pause')}
        className={buttonLook}
        onClick={() => togglePlay(video)}
      >
        {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
      </button>
      <input
        type="range"
        min={0}
        max={length || 1}
        step={0.04}
        value={Math.min(currentTime, length)}
        aria-label={t('position')}
        aria-valuetext={formatDuration(currentTime * 1000)}
        onChange={({ target }) => stopAt(video, Number(target.value))}
        className="video-range min-w-0 flex-1"
        style={{ '--share': share } as CSSProperties}
      />
      <span className="num shrink-0 text-xs text-ink-2">
        {formatDuration(Math.floor(currentTime) * 1000)} / {formatDuration(length * 1000)}
      </span>
      <button
        type="button"
        aria-label={muted ? t('unmute') : t('mute')}
        aria-pressed={!muted}
        className={buttonLook}
        onClick={() => setSound(video, muted)}
      >
        {muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      </button>
    </div>
  );
}
