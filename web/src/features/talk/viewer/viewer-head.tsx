import { Columns2, Download, Info, Keyboard, Minus, Plus, RectangleVertical, X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { hasSafeZone } from '#features/library/formats/safe-zone.tsx';
import { formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { DeviceSwitch, PlaceSwitch } from './place-switch.tsx';
import type { ViewerFile } from './viewer-files.ts';
import { downloadOf } from './sources.ts';
import type { Viewer } from './use-viewer.ts';

interface HeadProps {
  viewer: Viewer;
  place: ViewerFile;
  details: boolean;
  onDetails: () => void;
  onKeys: () => void;
}

/** The viewer's header: the open file's name and the view controls. */
export function ViewerHead({ viewer, place, details, onDetails, onKeys }: HeadProps) {
  const t = useTranslations('viewer');
  const action = useTranslations('ui.action');
  const { slot, version } = place;
  const { places, index } = viewer;
  return (
    <header className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 px-3 py-2 col-span-full md:flex-nowrap">
      <Radix.Title className="min-w-0 flex-1 truncate text-sm font-medium sm:text-base">
        {t('title', { format: slot.format.name, name: version.originalName })}
      </Radix.Title>
      <Radix.Description className="num shrink-0 text-xs text-ink-3 max-lg:sr-only">
        {t('place', { index: index + 1, count: places.length })}
      </Radix.Description>
      <div className="flex items-center gap-1 max-md:order-last max-md:w-full">
        <PlaceSwitch viewer={viewer} />
        {viewer.isInPlace ? <DeviceSwitch viewer={viewer} /> : <ZoomControls viewer={viewer} />}
        <span className="flex-1 md:hidden" />
        {hasSafeZone(slot.format) ? (
          <Button
            size="sm"
            aria-pressed={viewer.safeZone}
            aria-keyshortcuts="S"
            icon={<RectangleVertical />}
            onClick={viewer.toggleSafeZone}
          >
            {t('safeZone')}
          </Button>
        ) : null}
        <Button
          size="sm"
          aria-pressed={viewer.other !== null}
          aria-keyshortcuts="C"
          icon={<Columns2 />}
          disabled={!viewer.mayCompare}
          title={viewer.mayCompare ? undefined : t('compare.nothing')}
          onClick={viewer.toggleCompare}
        >
          {t('compare.action')}
        </Button>
      </div>
      <div className="flex items-center gap-0.5">
        <Save version={version} />
        <IconButton size="sm" label={t('keys')} aria-keyshortcuts="?" className="max-md:hidden" onClick={onKeys}>
          <Keyboard />
        </IconButton>
        <IconButton size="sm" label={t('details')} aria-pressed={details} aria-keyshortcuts="D" onClick={onDetails}>
          <Info />
        </IconButton>
        <Radix.Close asChild>
          <IconButton size="sm" label={action('close')}>
            <X />
          </IconButton>
        </Radix.Close>
      </div>
    </header>
  );
}

function Save({ version }: Pick<ViewerFile, 'version'>) {
  const t = useTranslations('viewer');
  if (version.scan !== null) return null;
  return (
    <IconButton size="sm" label={t('download')} asChild>
      <a href={downloadOf(version)} download>
        <Download />
      </a>
    </IconButton>
  );
}

function ZoomControls({ viewer: { zoom } }: { viewer: Viewer }) {
  const t = useTranslations('viewer.zoom');
  const locale = useLocale();
  const percent = formatNumber(zoom.share ?? 1, locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <div role="group" aria-label={t('label')} className="flex items-center">
      <IconButton size="sm" label={t('out')} className="max-sm:hidden" onClick={() => zoom.by(1 / 1.5)}>
        <Minus />
      </IconButton>
      <Tooltip content={t('actualHelp')}>
        <Button
          size="sm"
          variant="ghost"
          className="num min-w-14 px-1"
          aria-label={`${t('actual')} (${percent})`}
          onClick={() => zoom.actual()}
        >
          {percent}
        </Button>
      </Tooltip>
      <IconButton size="sm" label={t('in')} className="max-sm:hidden" onClick={() => zoom.by(1.5)}>
        <Plus />
      </IconButton>
      <Tooltip content={t('fitHelp')}>
        <Button size="sm" variant="ghost" className="px-2" aria-pressed={zoom.isFitted} onClick={zoom.fit}>
          {t('fit')}
        </Button>
      </Tooltip>
    </div>
  );
}
