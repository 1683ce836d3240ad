import { Download, FileQuestion } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { ScanNote } from '#features/collect/uploads/scan-note.tsx';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import type { VideoPlayer } from './video-player.ts';
import { addressOfFile, downloadOf, isSeeThrough, kindOf, type Quality } from './sources.ts';

interface MediaProps {
  version: Version;
  quality: Quality;
  player: VideoPlayer;
  index: 0 | 1;
  /** Screen pixels per file pixel; from two on, pixels are drawn without smoothing. */
  share: number;
}

/** The file, or its preview with a note if the browser cannot show it. */
export function Media(props: MediaProps) {
  const { version } = props;
  const [failed, setFailed] = useState<readonly string[]>([]);
  const { rendition, preview } = version;
  const original = addressOfFile(version, 'original');
  const wished = addressOfFile(version, props.quality);
  const others = [wished, ...(rendition.url ? [rendition.url] : []), original];
  const source = others.find((each) => !failed.includes(each));
  const fail = (url: string) => setFailed([...failed, url]);
  if (version.scan !== null) return <WithheldFile version={version} />;
  if (version.facts.kind === 'video') {
    if (source === undefined) return <Unshown version={version} />;
    return <Video key={source} {...props} source={source} onError={() => fail(source)} />;
  }
  if (!failed.includes(original)) return <Picture {...props} source={original} onError={() => fail(original)} />;
  return preview.url && !failed.includes(preview.url) ? (
    <>
      <Picture {...props} source={preview.url} onError={() => fail(preview.url ?? '')} />
      <AsPreview version={version} />
    </>
  ) : (
    <Unshown version={version} />
  );
}

interface ShownProps extends MediaProps {
  source: string;
  onError: () => void;
}

function Picture({ version, source, share, onError }: ShownProps) {
  return (
    <img
      src={source}
      alt={version.originalName}
      draggable={false}
      onError={onError}
      style={{ imageRendering: share >= 2 ? 'pixelated' : 'auto' }}
      className={cn('size-full object-contain', isSeeThrough(version) && 'checkered')}
    />
  );
}

function Video({ version, source, player, index, onError }: ShownProps) {
  const video = useRef<HTMLVideoElement>(null);
  useLayoutEffect(() => (video.current ? player.attach(index, video.current) : undefined), [player, index]);
  return (
    // The videos are ads under review, whose captions are part of the picture.
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- no caption files exist for uploaded ads
    <video
      ref={video}
      src={source}
      poster={version.preview.url ?? undefined}
      aria-label={version.originalName}
      playsInline
      disablePictureInPicture
      preload="auto"
      onError={onError}
      className="size-full object-contain"
    />
  );
}

const noteLook =
  'absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 bg-[oklch(0.15_0.004_80/.86)] px-3 py-2 text-center text-sm';

function AsPreview({ version }: { version: Version }) {
  const t = useTranslations('viewer.unshown');
  return (
    <p role="status" className={noteLook}>
      {t('asPreview', { kind: kindOf(version) })} <SaveLink version={version} />
    </p>
  );
}

/** A message over the dimmed preview of a file that cannot be shown. */
function Behind({ version: { preview }, role, children }: { version: Version; role?: string; children: ReactNode }) {
  return (
    <div role={role} className="relative grid size-full place-items-center overflow-hidden rounded-xs bg-sunk">
      {preview.url ? (
        <img
          src={preview.url}
          alt=""
          draggable={false}
          className="absolute inset-0 size-full object-contain opacity-25"
        />
      ) : null}
      {children}
    </div>
  );
}

/** A file that the virus scan withholds: its preview, and the reason. */
function WithheldFile({ version }: { version: Version }) {
  return (
    <Behind version={version}>
      <div className="relative max-w-96 p-4 text-ink max-md:px-10">
        <ScanNote scan={version.scan} />
      </div>
    </Behind>
  );
}

function Unshown({ version }: { version: Version }) {
  const t = useTranslations('viewer.unshown');
  const { rendition, facts } = version;
  const isVideo = facts.kind === 'video';
  return (
    <Behind version={version} role="status">
      <div className="relative grid max-w-80 justify-items-center gap-3 p-4 text-center text-sm">
        <FileQuestion aria-hidden className="size-8 text-ink-3" />
        <p>
          {isVideo ? t('video', { kind: kindOf(version) }) : t('image', { kind: kindOf(version) })}{' '}
          {rendition.state === 'pending' ? t('pending') : t('help')}
        </p>
        <SaveLink version={version} />
      </div>
    </Behind>
  );
}

function SaveLink({ version }: { version: Version }) {
  const t = useTranslations('viewer');
  return (
    <Button size="sm" asChild icon={<Download aria-hidden />}>
      <a href={downloadOf(version)} download>
        {t('download')}
      </a>
    </Button>
  );
}
