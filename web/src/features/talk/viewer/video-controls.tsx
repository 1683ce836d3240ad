import { Gauge, Maximize, Minimize, Pause, Play, StepBack, StepForward, Volume2, VolumeX } from 'lucide-react';
import { useState, useSyncExternalStore, type CSSProperties, type PointerEvent } from 'react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { VideoMarks } from '#features/talk/comments/video-marks.tsx';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { formatNumber } from '#lib/format.ts';
import { IconButton } from '#ui/icon-button.tsx';
import {
  Menu,
  MenuContent,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#ui/overlay/menu.tsx';
import type { VideoPlayer } from './video-player.ts';
import type { Quality } from './sources.ts';
import { timeCode } from './time-code.ts';
import type { Viewer } from './use-viewer.ts';

const speeds = [0.25, 0.5, 1, 1.5, 2];

interface BarProps {
  player: VideoPlayer;
  version: Version;
  quality: Quality;
  onQuality: (quality: Quality) => void;
  fullScreen: boolean;
  onFullScreen: () => void;
  viewer: Viewer;
}

/** The video controls: play, step, speed, sound, quality, position. */
export function VideoControls({ player, version, quality, onQuality, fullScreen, onFullScreen, viewer }: BarProps) {
  const t = useTranslations('viewer.video');
  const locale = useLocale();
  const { playing, time, duration, muted, shuttle } = useSyncExternalStore(player.subscribe, player.snapshot);
  const { frameRate, hasAudio } = version.facts;
  const total = duration || (version.facts.durationMs ?? 0) / 1000;
  const rate = frameRate ?? player.rate;
  const silent = hasAudio === false;
  return (
    <div role="group" aria-label={t('controls')} className="grid gap-1 px-3 pb-1.5">
      {viewer.video ? (
        <VideoMarks discussion={viewer.discussion} video={viewer.video} total={total} onChoose={viewer.chooseThread} />
      ) : null}
      <Scrubber player={player} version={version} time={time} total={total} rate={rate} />
      <div className="flex min-w-0 items-center gap-0.5">
        <IconButton label={playing ? t('pause') : t('play')} onClick={() => player.toggle()}>
          {playing ? <Pause className="fill-current" /> : <Play className="fill-current" />}
        </IconButton>
        <IconButton label={t('back')} onClick={() => player.step(-1)}>
          <StepBack />
        </IconButton>
        <IconButton label={t('forward')} onClick={() => player.step(1)}>
          <StepForward />
        </IconButton>
        <p
          className="num min-w-0 truncate px-2 text-sm"
          aria-label={t('timeCode')}
          title={
            frameRate ? t('rate', { rate: formatNumber(frameRate, locale, { maximumFractionDigits: 3 }) }) : undefined
          }
        >
          <span data-time-code>{timeCode(time, rate)}</span>
          <span className="text-ink-3 max-sm:hidden"> / {timeCode(total, rate)}</span>
        </p>
        {Math.abs(shuttle) > 1 || shuttle < 0 ? (
          <span className="num rounded-xs bg-press px-1.5 text-xs">{t('speedValue', { speed: String(shuttle) })}</span>
        ) : null}
        <span className="flex-1" />
        <IconButton
          label={silent ? t('silent') : muted ? t('unmute') : t('mute')}
          disabled={silent}
          onClick={() => player.setMuted(!muted)}
        >
          {muted || silent ? <VolumeX /> : <Volume2 />}
        </IconButton>
        <Pace player={player} version={version} quality={quality} onQuality={onQuality} />
        <IconButton label={fullScreen ? t('leaveFullScreen') : t('fullScreen')} onClick={onFullScreen}>
          {fullScreen ? <Minimize /> : <Maximize />}
        </IconButton>
      </div>
    </div>
  );
}

function Pace({ player, version, quality, onQuality }: Pick<BarProps, 'player' | 'version' | 'quality' | 'onQuality'>) {
  const t = useTranslations('viewer.video');
  const locale = useLocale();
  const { speed } = useSyncExternalStore(player.subscribe, player.snapshot);
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={t('speed')}>
          <Gauge />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end" side="top" data-theme="dark" className="text-ink">
        <MenuLabel>{t('speed')}</MenuLabel>
        <MenuRadioGroup value={String(speed)} onValueChange={(next) => player.setSpeed(Number(next))}>
          {speeds.map((each) => (
            <MenuRadioItem key={each} value={String(each)}>
              {t('speedValue', { speed: formatNumber(each, locale) })}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        {version.rendition.state === 'ready' ? (
          <>
            <MenuSeparator />
            <MenuLabel>{t('quality')}</MenuLabel>
            <MenuRadioGroup
              value={quality}
              onValueChange={(next) => onQuality(next === 'rendition' ? 'rendition' : 'original')}
            >
              <MenuRadioItem value="rendition">{t('rendition')}</MenuRadioItem>
              <MenuRadioItem value="original">{t('original')}</MenuRadioItem>
            </MenuRadioGroup>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

interface ScrubberProps {
  player: VideoPlayer;
  version: Version;
  time: number;
  total: number;
  rate: number;
}

/** The video's seek bar in frames, with a preview of the frame under the pointer above it. */
function Scrubber({ player, version, time, total, rate }: ScrubberProps) {
  const t = useTranslations('viewer.video');
  const [hovered, setHovered] = useState<number | null>(null);
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setHovered(Math.min(1, Math.max(0, (event.clientX - left) / Math.max(1, width))));
  };
  const share = total > 0 ? Math.min(1, time / total) : 0;
  return (
    <div className="relative" onPointerMove={point} onPointerLeave={() => setHovered(null)}>
      {hovered === null || total === 0 ? null : (
        <Moment version={version} share={hovered} label={timeCode(hovered * total, rate)} />
      )}
      <input
        type="range"
        aria-label={t('position')}
        aria-valuetext={t('positionValue', { time: timeCode(time, rate), total: timeCode(total, rate) })}
        min={0}
        max={total || 1}
        step={1 / rate}
        value={Math.min(time, total || 1)}
        onChange={({ target }) => player.seek(Number(target.value))}
        className="video-range block w-full"
        style={{ '--share': `${share * 100}%` } as CSSProperties}
      />
    </div>
  );
}

function Moment({ version: { filmstrip }, share, label }: { version: Version; share: number; label: string }) {
  const cell = filmstrip ? Math.min(filmstrip.frames - 1, Math.floor(share * filmstrip.frames)) : 0;
  const picture: CSSProperties = filmstrip
    ? {
        width: filmstrip.width,
        height: filmstrip.height,
        backgroundImage: `url("${filmstrip.url}")`,
        backgroundPosition: `${-cell * filmstrip.width}px 0`,
      }
    : {};
  const half = (filmstrip?.width ?? 80) / 2 + 8;
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute bottom-full z-2 mb-1 -translate-x-1/2 overflow-hidden rounded-control border border-line-strong bg-card shadow-float"
      style={{ left: `clamp(${half}px, ${share * 100}%, calc(100% - ${half}px))` }}
    >
      {filmstrip ? <span className="mx-auto block bg-sunk" style={picture} /> : null}
      <span className="num block px-2 py-0.5 text-center text-[11px] text-ink-2">{label}</span>
    </span>
  );
}
