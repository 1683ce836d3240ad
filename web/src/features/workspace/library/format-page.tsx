import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import type { FormatId } from '@ad-foundry/contract/ids.ts';
import { FormatFrame } from '#features/library/formats/format-frame.tsx';
import { useLibraryTexts } from '#features/library/formats/library-texts.ts';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { TypeIcon } from '#features/library/formats/type-icon.tsx';
import { formatDate, formatDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { Page, PageBody, PageHeader } from '#ui/page.tsx';
import { LibraryActions } from './library-actions.tsx';
import { FormatKnowledge } from './format-knowledge.tsx';
import { InPlacePanel } from './in-place-panel.tsx';
import { FormatUsage } from './format-usage.tsx';
import type { FormatEditing } from './library-search.ts';
import { formatQuery, useFormatActions } from './queries.ts';
import { SafeZonePanel } from './safe-zone-panel.tsx';
import { TryFile } from './try-file.tsx';
import { RectangleVertical } from 'lucide-react';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';
import { hasSafeZone, type SafeZoneSource } from '#features/library/formats/safe-zone.tsx';
import { useCanEdit } from '#lib/can-edit.ts';

interface ToggleProps {
  format: SafeZoneSource;
  shown: boolean;
  onShown: (shown: boolean) => void;
}

/** A button that shows or hides the safe zone; hidden for formats without one. */
function SafeZoneToggle({ format, shown, onShown }: ToggleProps) {
  const t = useTranslations('formats.details');
  if (!hasSafeZone(format)) return null;
  return (
    <ToggleChip pressed={shown} onPressedChange={onShown} icon={<RectangleVertical aria-hidden />}>
      {t('zone')}
    </ToggleChip>
  );
}

// Loaded when a format is edited or duplicated.
const FormatSheet = lazyComponent(() => import('./editor/format-sheet.tsx'), 'FormatSheet');

export interface FormatPageProps {
  formatId: FormatId;
  editing: FormatEditing | undefined;
  onEditing: (editing: FormatEditing | undefined) => void;
}

/** The page of a format: rules, sources and a file test. */
export function FormatPage({ formatId, editing, onEditing }: FormatPageProps) {
  const t = useTranslations('library');
  const { localize } = useLibraryTexts();
  const format = localize(useSuspenseQuery(formatQuery(formatId)).data);
  const actions = useFormatActions();
  const mayWrite = useCan('format:write');
  const mayEdit = mayWrite && !format.global && format.archivedAt === null;
  const mayCopy = useCanEdit('format:write');
  const mayChange = mayCopy && mayEdit;
  return (
    <Page>
      <PageHeader
        title={format.name}
        breadcrumbs={[
          <Link key="library" to="/formats">
            {t('title')}
          </Link>,
        ]}
        actions={
          mayWrite ? (
            <LibraryActions
              item={format}
              mayEdit={mayEdit}
              onEditing={onEditing}
              archiveBody={t('action.archiveBody', { count: format.usage.slots })}
              actions={actions}
            />
          ) : null
        }
      />
      <PageBody>
        {format.archivedAt ? (
          <Banner tone="warn" title={t('page.archived')} body={t('page.archivedBody')} className="mb-5" />
        ) : null}
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 content-start gap-6 sm:grid-cols-[13rem_minmax(0,1fr)]">
            <Picture format={format} />
            <div className="grid min-w-0 content-start gap-5">
              <About format={format} />
              <FormatKnowledge format={format} />
            </div>
          </div>
          <div className="grid min-w-0 content-start gap-6">
            <TryFile key={format.revision} spec={format.spec} type={format.type} />
            <FormatUsage format={format} />
            {mayChange ? <SafeZonePanel format={format} /> : null}
            {mayChange ? <InPlacePanel key={format.id} format={format} /> : null}
          </div>
        </div>
      </PageBody>
      <Suspense>
        {editing === 'edit' && mayChange ? <FormatSheet edited={format} onClose={() => onEditing(undefined)} /> : null}
        {editing === 'copy' && mayCopy ? <FormatSheet original={format} onClose={() => onEditing(undefined)} /> : null}
      </Suspense>
    </Page>
  );
}

function Picture({ format }: { format: FormatDetail }) {
  const [safeZone, setSafeZone] = useState(true);
  return (
    <div className="grid content-start justify-items-center gap-3 self-start rounded-card bg-sunk p-4">
      <FormatFrame
        spec={format.spec}
        type={format.type}
        max={{ width: 176, height: 300 }}
        safeZone={safeZone ? format : undefined}
      />
      <SafeZoneToggle format={format} shown={safeZone} onShown={setSafeZone} />
    </div>
  );
}

function About({ format }: { format: FormatDetail }) {
  const t = useTranslations('library');
  const type = useTranslations('formats.type');
  const platformName = usePlatformName();
  const locale = useLocale();
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-ink-2">
        <span className="flex items-center gap-1.5">
          <PlatformMark platform={format.platform} />
          {platformName(format.platform)}
        </span>
        <span className="flex items-center gap-1.5">
          <TypeIcon type={format.type} />
          {type(format.type)}
        </span>
        <Chip>{format.global ? t('global') : t('yours')}</Chip>
        <span className="num text-xs">
          {format.releasedOn
            ? t('page.released', { date: formatDay(format.releasedOn, locale) })
            : t('page.revised', { revision: format.revision, date: formatDate(format.updatedAt, locale) })}
        </span>
      </p>
      {format.description ? <p className="text-pretty whitespace-pre-line">{format.description}</p> : null}
    </div>
  );
}
