import { Film, ImageOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import type { ViewerFile } from './viewer-files.ts';
import type { Viewer } from './use-viewer.ts';

/** The file's versions along the bottom, oldest first; clicking one shows it. */
export function VersionStrip({ viewer, place }: { viewer: Viewer; place: ViewerFile }) {
  const t = useTranslations('viewer');
  const { versions } = place.card;
  if (versions.length < 2) return null;
  return (
    <nav
      aria-label={t('versions')}
      className="scroll-slim flex min-w-0 justify-start gap-1.5 overflow-x-auto border-t border-line px-3 py-2 sm:justify-center"
    >
      {versions.toReversed().map((version) => (
        <Tile
          key={version.id}
          version={version}
          shown={version.id === place.version.id}
          compared={version.id === viewer.other?.version.id}
          current={version.id === versions[0]?.id}
          comments={viewer.discussion.items.filter(({ thread }) => thread.versionId === version.id).length}
          onShow={() => viewer.show(version.id)}
        />
      ))}
    </nav>
  );
}

interface TileProps {
  version: Version;
  shown: boolean;
  compared: boolean;
  current: boolean;
  /** Number of threads on the version. */
  comments: number;
  onShow: () => void;
}

function Tile({ version, shown, compared, current, comments, onShow }: TileProps) {
  const t = useTranslations('viewer');
  const tile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shown) tile.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const Icon = version.facts.kind === 'video' ? Film : ImageOff;
  return (
    <button
      ref={tile}
      type="button"
      aria-current={shown}
      title={version.originalName}
      onClick={onShow}
      className={cn(
        'grid shrink-0 justify-items-center gap-0.5 rounded-control border p-1 text-[11px] leading-4',
        shown
          ? 'border-brand bg-press text-ink'
          : compared
            ? 'border-ink-3 bg-sunk text-ink'
            : 'border-transparent text-ink-2 hover:bg-sunk',
      )}
    >
      <span className="grid h-10 min-w-10 place-items-center overflow-hidden rounded-xs bg-sunk">
        {version.preview.url ? (
          <img src={version.preview.url} alt="" loading="lazy" className="h-10 max-w-20 object-contain" />
        ) : (
          <Icon aria-hidden className="size-4 text-ink-3" />
        )}
      </span>
      <span className="num">
        {t('version', { number: version.number })}
        {current ? ` · ${t('current')}` : ''}
      </span>
      {comments > 0 ? <span className="num text-ink-3">{t('comments', { count: comments })}</span> : null}
    </button>
  );
}
