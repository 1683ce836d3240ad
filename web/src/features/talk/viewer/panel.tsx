import { X } from 'lucide-react';
import { ratioName } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { ViewerComments } from '#features/talk/comments/viewer-comments.tsx';
import { VerdictNote } from '#features/collect/slots/verdict-note.tsx';
import { ScanNote } from '#features/collect/uploads/scan-note.tsx';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { RuleChips } from '#features/library/formats/rule-chips.tsx';
import { cn } from '#lib/cn.ts';
import { formatBytes, formatNumber } from '#lib/format.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useTheme } from '#lib/theme.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#ui/tabs.tsx';
import { VersionHistory } from './history.tsx';
import { NoteField } from './note-field.tsx';
import { PlaceTexts } from './place-texts.tsx';
import type { ViewerFile } from './viewer-files.ts';
import { kindOf } from './sources.ts';
import { VersionActivity } from './version-activity.tsx';
import { VersionAssets } from './version-assets.tsx';
import type { Viewer } from './use-viewer.ts';

export type PanelTab = 'comments' | 'details';

interface PanelProps {
  viewer: Viewer;
  place: ViewerFile;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  /** On phones, whether the panel's bottom sheet is open. */
  open: boolean;
  onClose: () => void;
}

/** The file's comments, or its details: slot, verdict, note, version history. Its colours follow the theme. */
export function Panel({ viewer, place, tab, onTab, open, onClose }: PanelProps) {
  const t = useTranslations('viewer');
  const { shown } = useTheme();
  const { discussion } = viewer;
  return (
    <aside
      aria-label={t('details')}
      data-theme={shown}
      className={cn(
        'relative min-h-0 flex-col border-line bg-card text-sm text-ink',
        'max-md:absolute max-md:inset-x-0 max-md:bottom-0 max-md:z-3 max-md:max-h-[70dvh] max-md:rounded-t-dialog max-md:border-t max-md:shadow-float md:border-l',
        open ? 'flex' : 'hidden',
        // On phones the sheet would cover the picture while a pin is placed.
        discussion.placing && 'max-md:hidden',
      )}
    >
      <IconButton size="sm" label={t('closeDetails')} className="absolute top-1.5 right-2 md:hidden" onClick={onClose}>
        <X />
      </IconButton>
      {viewer.isInPlace ? <PlaceTexts viewer={viewer} place={place} /> : null}
      <Tabs value={tab} onValueChange={(next) => onTab(next as PanelTab)} className="flex min-h-0 flex-1 flex-col">
        <TabList className="mx-0 shrink-0 px-3">
          <Tab value="comments" count={discussion.items.length}>
            {t('tab.comments')}
          </Tab>
          <Tab value="details">{t('tab.details')}</Tab>
        </TabList>
        <TabPanel value="comments" className="flex min-h-0 flex-1 flex-col pt-0" hidden={tab !== 'comments'}>
          <ViewerComments
            discussion={discussion}
            place={place}
            video={viewer.video}
            review={viewer.review}
            onChoose={viewer.chooseThread}
            onCompare={(current, before) => viewer.show(current.id, { compare: before.id, mode: 'side' })}
          />
        </TabPanel>
        <TabPanel value="details" className="scroll-slim grid min-h-0 content-start gap-4 overflow-y-auto p-4">
          <Details viewer={viewer} place={place} />
        </TabPanel>
      </Tabs>
    </aside>
  );
}

function Details({ viewer, place }: Pick<PanelProps, 'viewer' | 'place'>) {
  const platformName = usePlatformName();
  const { slot, version } = place;
  return (
    <>
      <header className="grid gap-1">
        <p className="flex items-center gap-1.5 text-xs text-ink-2">
          <PlatformMark platform={slot.format.platform} className="size-3.5" />
          {platformName(slot.format.platform)}
        </p>
        <h2 className="text-base font-medium break-words">{slot.format.name}</h2>
        <RuleChips spec={slot.format.spec} type={slot.format.type} />
      </header>
      <ScanNote scan={version.scan} />
      <VerdictNote key={version.id} version={version} />
      <NoteField key={`${version.id}-note`} version={version} />
      <VersionHistory viewer={viewer} place={place} />
      <VersionAssets creativeId={viewer.creative.id} versionId={version.id} />
      <Facts version={version} />
      <VersionActivity versionId={version.id} />
    </>
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
        ? [`${facts.width} × ${facts.height}`, ratioName(facts.width, facts.height) ?? []].flat().join(' · ')
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
