import { Pause, Play, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useEffect, useState, useSyncExternalStore, type CSSProperties } from 'react';
import type { ReviewVersion } from '@ad-foundry/contract/review.ts';
import type { Shown } from '#features/sharing/review-page/use-reviewing.ts';
import { currentOf } from '#features/sharing/review-page/store/tiles.ts';
import { VideoPlayer } from '#features/talk/viewer/video-player.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/form/segmented.tsx';

type Layout = 'side' | 'wipe';

/** Two versions of a file beside or over each other; videos run together. */
export function CompareDialog({ shown, open, onClose }: { shown: Shown; open: boolean; onClose: () => void }) {
  const t = useTranslations('reviewPage');
  const { card, tile, version } = shown;
  const right = currentOf(card);
  const older = card.versions.filter(({ id }) => id !== right.id);
  const [leftId, setLeftId] = useState(version.id === right.id ? older[0]?.id : version.id);
  const left = older.find(({ id }) => id === leftId) ?? older[0];
  const [layout, setLayout] = useState<Layout>('side');
  const [player] = useState(() => new VideoPlayer());
  if (!left) return null;
  const isVideo = left.facts.kind === 'video' && right.facts.kind === 'video';
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          data-theme="dark"
          className="fixed inset-0 z-40 grid grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto] bg-[oklch(0.15_0.004_80)] text-ink outline-none"
        >
          <header className="flex flex-wrap items-center gap-3 px-4 py-2.5">
            <Radix.Title className="min-w-24 flex-1 text-sm font-medium text-pretty break-words max-md:basis-full">
              {t('compare.title', { file: tile.name })}
            </Radix.Title>
            {older.length > 1 ? (
              <Segmented
                label={t('file.versions')}
                size="sm"
                value={left.id}
                onValueChange={setLeftId}
                options={older
                  .slice(0, 5)
                  .map(({ id, number }) => ({ value: id, label: t('file.version', { number }) }))}
              />
            ) : null}
            <Segmented<Layout>
              label={t('compare.layout')}
              size="sm"
              value={layout}
              onValueChange={setLayout}
              options={[
                { value: 'side', label: t('compare.side') },
                { value: 'wipe', label: t('compare.wipe') },
              ]}
            />
            <Radix.Close asChild>
              <Button size="sm" variant="ghost" aria-label={t('compare.close')} icon={<X aria-hidden />} />
            </Radix.Close>
          </header>
          {layout === 'side' ? <Side {...{ left, right, player }} /> : <Wipe {...{ left, right, player }} />}
          {isVideo ? <Controls player={player} /> : <span />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface PairProps {
  left: ReviewVersion;
  right: ReviewVersion;
  player: VideoPlayer;
}

function Side({ left, right, player }: PairProps) {
  const t = useTranslations('reviewPage.file');
  return (
    <div className="grid min-h-0 grid-cols-2 gap-3 px-4 pb-4">
      {([left, right] as const).map((version, index) => (
        <figure key={version.id} className="grid min-h-0 grid-cols-1 grid-rows-[minmax(0,1fr)_auto] gap-2">
          <Picture version={version} player={player} index={index === 0 ? 0 : 1} />
          <figcaption className="text-center text-sm font-medium">
            {t('version', { number: version.number })}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Wipe({ left, right, player }: PairProps) {
  const t = useTranslations('reviewPage');
  const [share, setShare] = useState(50);
  return (
    <div className="grid min-h-0 grid-cols-1 grid-rows-[minmax(0,1fr)_auto] gap-3 px-4 pb-4">
      <div className="relative min-h-0">
        <div className="absolute inset-0">
          <Picture version={right} player={player} index={1} />
        </div>
        <div className="absolute inset-0" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
          <Picture version={left} player={player} index={0} />
        </div>
        <span aria-hidden className="absolute inset-y-0 w-0.5 bg-brand" style={{ left: `${share}%` }} />
      </div>
      <div className="mx-auto flex w-full max-w-120 items-center gap-3 text-sm font-medium">
        {t('file.version', { number: left.number })}
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={t('compare.divider')}
          onChange={({ target }) => setShare(Number(target.value))}
          className="video-range min-w-0 flex-1"
          style={{ '--share': `${share}%` } as CSSProperties}
        />
        {t('file.version', { number: right.number })}
      </div>
    </div>
  );
}

function Picture({ version, player, index }: { version: ReviewVersion; player: VideoPlayer; index: 0 | 1 }) {
  const t = useTranslations('reviewPage.file');
  const { facts, viewUrl, preview } = version;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useEffect(() => (video ? player.attach(index, video) : undefined), [player, index, video]);
  if (facts.kind === 'video' && viewUrl)
    return (
      <video
        ref={setVideo}
        src={viewUrl}
        poster={preview.url ?? undefined}
        muted
        playsInline
        className="size-full object-contain"
      />
    );
  const picture = viewUrl ?? preview.url;
  return picture ? (
    <img src={picture} alt={t('version', { number: version.number })} className="size-full object-contain" />
  ) : (
    <p className="grid size-full place-items-center text-sm text-ink-2">{t('pending')}</p>
  );
}

function Controls({ player }: { player: VideoPlayer }) {
  const t = useTranslations('reviewPage.video');
  const { playing, time, duration } = useSyncExternalStore(player.subscribe, player.snapshot);
  const share = duration > 0 ? `${(time / duration) * 100}%` : '0%';
  return (
    <div className="mx-auto flex w-full max-w-180 items-center gap-3 px-4 pb-4" role="group" aria-label={t('label')}>
      <Button
        size="sm"
        variant="ghost"
        aria-label={playing ? t('pause') : t('play')}
        icon={playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        onClick={() => player.toggle()}
      />
      <input
        type="range"
        min={0}
        max={duration || 1}
        step={0.04}
        value={time}
        aria-label={t('position')}
        aria-valuetext={formatDuration(time * 1000)}
        onChange={({ target }) => player.seek(Number(target.value))}
        className="video-range min-w-0 flex-1"
        style={{ '--share': share } as CSSProperties}
      />
      <span className="num text-xs">{formatDuration(Math.floor(time) * 1000)}</span>
    </div>
  );
}
