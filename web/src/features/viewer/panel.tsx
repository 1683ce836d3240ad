import { X } from 'lucide-react';
import { ratioLabel } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { VerdictNote } from '#features/slots/verdict-note.tsx';
import { ScanNote } from '#features/uploads/scan-note.tsx';
import { PlatformMark, usePlatformName } from '#features/formats/platform-mark.tsx';
import { RuleChips } from '#features/formats/rule-chips.tsx';
import { cn } from '#lib/cn.ts';
import { formatBytes, formatNumber } from '#lib/format.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { VersionHistory } from './history.tsx';
import { NoteField } from './note-field.tsx';
import type { ViewerFile } from './viewer-files.ts';
import { kindOf } from './sources.ts';
import { VersionActivity } from './version-activity.tsx';
import type { Viewer } from './use-viewer.ts';

interface PanelProps {
  viewer: Viewer;
  place: ViewerFile;
  /** On phones, whether the panel's bottom sheet is open. */
  open: boolean;
  onClose: () => void;
}

/** Details of the file: slot, verdict, note, version history. */
export function Panel({ viewer, place, open, onClose }: PanelProps) {
  const t = useTranslations('viewer');
  const platformName = usePlatformName();
  const { slot, version } = place;
  return (
    <aside
      aria-label={t('details')}
      className={cn(
        'scroll-slim relative min-h-0 content-start gap-4 overflow-y-auto border-line bg-card p-4 text-sm',
        'max-md:absolute max-md:inset-x-0 max-md:bottom-0 max-md:z-3 max-md:max-h-[70dvh] max-md:rounded-t-dialog max-md:border-t max-md:shadow-float md:border-l',
        open ? 'grid' : 'hidden',
      )}
    >
      <IconButton size="sm" label={t('closeDetails')} className="absolute top-2 right-2 md:hidden" onClick={onClose}>
        <X />
      </IconButton>
      <header className="grid gap-1">
        <p className="flex items-center gap-1.5 text-xs text-ink-2">
          <PlatformMark platform={slot.format.platform} className="size-3.5" />
          {platformName(slot.format.platform)}
        </p>
        <h2 className="pr-8 text-base font-medium break-words md:pr-0">{slot.format.name}</h2>
        <RuleChips spec={slot.format.spec} type={slot.format.type} />
      </header>
      <ScanNote scan={version.scan} />
      <VerdictNote key={version.id} version={version} />
      <NoteField key={`${version.id}-note`} version={version} />
      <VersionHistory viewer={viewer} place={place} />
      <Facts version={version} />
      <VersionActivity versionId={version.id} />
    </aside>
  );
}

function Facts({ version }: { version: Version }) {
  const t = useTranslations('viewer.facts');
  const locale = useLocale();
  const { facts } = version;
  const isVideo = facts.kind === 'video';
  const rows: [string, string | null][] = [
    [
      t('size'),
      facts.width && facts.height
        ? `${facts.width} × ${facts.height} · ${ratioLabel(facts.width, facts.height)}`
        : null,
    ],
    [t('duration'), facts.durationMs === null ? null : formatDuration(facts.durationMs)],
    [
      t('rate'),
      facts.frameRate
        ? t('perSecond', { rate: formatNumber(facts.frameRate, locale, { maximumFractionDigits: 3 }) })
        : null,
    ],
    [t('frames'), facts.frames !== null && facts.frames > 1 ? String(facts.frames) : null],
    [t('sound'), isVideo && facts.hasAudio !== null ? (facts.hasAudio ? t('withSound') : t('withoutSound')) : null],
    [t('weight'), formatBytes(facts.sizeBytes, locale)],
    [t('kind'), kindOf(version)],
    [t('fileName'), version.fileName],
    [t('original'), version.originalName],
  ];
  return (
    <section aria-label={t('title')} className="grid gap-1.5">
      <h3 className="text-xs font-medium text-ink-2">{t('title')}</h3>
      <dl className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  );
}
