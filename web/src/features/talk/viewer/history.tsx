import { Link } from '@tanstack/react-router';
import { Columns2, Download, Ellipsis, History, Layers, RotateCcw, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { MadeFrom } from '#features/collect/repair-words/lazy-made-from.ts';
import { useRemovals } from '#features/collect/slots/use-removals.ts';
import { useSlotActions } from '#features/collect/slots/use-slot-actions.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { FileName } from '#ui/data/file-name.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#ui/overlay/menu.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import type { ViewerFile } from './viewer-files.ts';
import { downloadOf } from './sources.ts';
import type { Viewer } from './use-viewer.ts';

/** A card's versions, newest first: author, time, note, and the actions on each. */
export function VersionHistory({ viewer, place }: { viewer: Viewer; place: ViewerFile }) {
  const t = useTranslations('viewer');
  const { versions } = place.card;
  return (
    <section aria-label={t('versions')} className="grid gap-1">
      <h3 className="text-xs font-medium text-ink-2">{t('versions')}</h3>
      <ol className="-mx-2 grid gap-0.5">
        {versions.map((version, index) => (
          <HistoryRow
            key={version.id}
            viewer={viewer}
            place={place}
            version={version}
            replacedBy={versions[index - 1]}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  viewer: Viewer;
  place: ViewerFile;
  version: Version;
  replacedBy: Version | undefined;
}

function HistoryRow({ viewer, place, version, replacedBy }: RowProps) {
  const t = useTranslations('viewer');
  const locale = useLocale();
  const shown = version.id === place.version.id;
  const { number, uploadedBy, createdAt, restoredFrom, madeFrom, note, originalName } = version;
  const when = formatRelative(createdAt, locale);
  return (
    <li className={cn('flex items-start gap-1 rounded-control px-2 py-1.5', shown ? 'bg-press' : 'hover:bg-sunk')}>
      <button
        type="button"
        aria-current={shown}
        onClick={() => viewer.show(version.id)}
        className="grid min-w-0 flex-1 gap-0.5 text-left"
      >
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="num font-medium">{t('version', { number })}</span>
          <FileName name={originalName} className="text-ink-2" />
          {replacedBy ? null : (
            <span className="shrink-0 rounded-xs bg-brand px-1 text-[11px] font-medium text-on-brand">
              {t('current')}
            </span>
          )}
        </span>
        <span className="text-xs text-ink-2" title={formatDateTime(createdAt, locale)}>
          {uploadedBy ? t('uploaded', { person: uploadedBy.name, when }) : t('uploadedAt', { when })}
        </span>
        {restoredFrom === null ? null : (
          <span className="flex items-center gap-1 text-xs text-ink-2">
            <RotateCcw aria-hidden className="size-3" />
            {t('restoredFrom', { number: restoredFrom })}
          </span>
        )}
        {madeFrom === null ? null : (
          <Suspense>
            <MadeFrom version={version} />
          </Suspense>
        )}
        {replacedBy ? <Replaced by={replacedBy} /> : null}
        {note ? <span className="line-clamp-2 text-xs break-words text-ink-2">“{note}”</span> : null}
      </button>
      <RowActions viewer={viewer} place={place} version={version} current={!replacedBy} />
    </li>
  );
}

function Replaced({ by: { number, uploadedBy, createdAt } }: { by: Version }) {
  const t = useTranslations('viewer');
  const when = formatRelative(createdAt, useLocale());
  return (
    <span className="text-xs text-ink-3">
      {uploadedBy
        ? t('replacedByPerson', { number, person: uploadedBy.name, when })
        : t('replacedBy', { number, when })}
    </span>
  );
}

interface ActionsProps extends Omit<RowProps, 'replacedBy'> {
  current: boolean;
}

function RowActions({ viewer, place, version, current }: ActionsProps) {
  const t = useTranslations('viewer');
  const removals = useRemovals();
  const restore = useRestore(viewer);
  const [newest] = place.card.versions;
  const mayRestore = !current && version.can.change && newest?.can.change;
  return (
    <Menu>
      <MenuTrigger>
        <IconButton size="sm" className="-mr-1 shrink-0" label={t('actions', { number: version.number })}>
          <Ellipsis />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end" data-theme="dark" className="text-ink">
        {version.id === place.version.id ? null : (
          <MenuItem icon={<Columns2 />} onSelect={() => viewer.compareWith(version.id)}>
            {t('compareWith')}
          </MenuItem>
        )}
        <AdaptItem viewer={viewer} place={place} version={version} />
        {mayRestore ? (
          <MenuItem writes icon={<History />} onSelect={() => void restore(version)}>
            {t('restore')}
          </MenuItem>
        ) : null}
        {version.scan === null ? (
          <MenuItem asChild>
            <a href={downloadOf(version)} download>
              <Download aria-hidden />
              {t('download')}
            </a>
          </MenuItem>
        ) : null}
        {version.can.change ? (
          <>
            <MenuSeparator />
            <MenuItem
              writes
              tone="danger"
              icon={<Trash2 />}
              onSelect={() => removals.version(version, current && place.card.versions.length > 1)}
            >
              {t('remove')}
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}

/** Leads to the board on which other slots are adapted from a version; nothing for one that cannot be a master. */
function AdaptItem({ viewer: { creative }, place, version }: Omit<ActionsProps, 'current'>) {
  const t = useTranslations('viewer');
  const isMaster = version.scan === null && creative.slots.length > 1 && place.slot.format.type !== 'carousel';
  const mayAdapt = useCan('version:adapt') && creative.can.brief && isMaster;
  if (!mayAdapt) return null;
  return (
    <MenuItem asChild>
      <Link
        to="/campaigns/$campaignId/creatives/$creativeId/adapt"
        params={{ campaignId: creative.campaign.id, creativeId: creative.id }}
        search={{ version: version.id }}
      >
        <Layers aria-hidden />
        {t('adapt')}
      </Link>
    </MenuItem>
  );
}

function useRestore({ show }: Viewer) {
  const t = useTranslations('viewer');
  const errorText = useErrorText();
  const actions = useSlotActions();
  return async (version: Version) => {
    try {
      const back = await actions.restoreVersion(version.id);
      toast.success(t('restored', { from: version.number, number: back.number }));
      show(back.id);
    } catch (error) {
      toast.error(errorText(error));
    }
  };
}
