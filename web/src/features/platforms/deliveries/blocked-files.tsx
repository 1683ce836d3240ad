import { Link } from '@tanstack/react-router';
import { Ban, RefreshCw, Upload, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DeliveryPlan, FileObstacle, FileToSend } from '@ad-foundry/contract/deliveries/plan.ts';
import { mimeLabel } from '@ad-foundry/contract/rules/files/mime-types.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { SlotsContext, type SlotsData } from '#features/collect/slots/slots-data.ts';
import { WaiveDialog } from '#features/collect/slots/waive-dialog.tsx';
import { useRemedyText } from '#features/collect/uploads/remedy-text.ts';
import { cn } from '#lib/cn.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { AssetName } from './asset-name.tsx';
import { FilePicture } from './file-picture.tsx';
import { placeText, useFilePlace, type FilePlace } from './file-place.ts';
import { PlaceCell } from './place-cell.tsx';
import { planGrid } from './plan-grid.ts';
import { usePlatform } from './platform.ts';
import { WriteButton } from '#ui/write-button.tsx';

type Blocked = FileToSend & { obstacle: FileObstacle };

const shownAtFirst = 5;

interface BlockedFilesProps {
  plan: DeliveryPlan;
  /** Runs the dry run again. */
  onChecked: () => void;
  onClose: () => void;
}

/** The files that cannot be sent to any account, each with its reason and remedy. */
export function BlockedFiles({ plan, onChecked, onClose }: BlockedFilesProps) {
  const t = useTranslations('deliveries');
  const placeOf = useFilePlace(plan.files);
  const [isAll, setAll] = useState(false);
  const blocked = plan.files.filter((file): file is Blocked => file.obstacle !== null);
  const shown = isAll ? blocked : blocked.slice(0, shownAtFirst);
  if (blocked.length === 0) return null;
  return (
    <section aria-label={t('blocked.count', { count: blocked.length })}>
      <ul>
        {shown.map((file) => (
          <BlockedFile key={file.versionId} file={file} place={placeOf(file)} onChecked={onChecked} onClose={onClose} />
        ))}
      </ul>
      {shown.length < blocked.length ? (
        <div className="border-b border-line px-5 py-2">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            {t('rows.more', { count: blocked.length - shown.length })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface BlockedFileProps extends Omit<BlockedFilesProps, 'plan'> {
  file: Blocked;
  place: FilePlace;
}

function BlockedFile({ file, place, onChecked, onClose }: BlockedFileProps) {
  const t = useTranslations('deliveries.blocked');
  const locale = useLocale();
  const size = formatBytes(file.sizeBytes, locale);
  return (
    <li className="border-b border-line pb-3 shadow-[inset_3px_0_0_var(--bad)]">
      <div className={cn(planGrid, 'min-h-9.25 py-1')}>
        <Ban aria-hidden className="size-4 text-bad" />
        <FilePicture preview={file.preview} />
        <span className="grid min-w-0">
          <AssetName name={file.fileName} />
          <span className="num truncate text-xs text-ink-2 sm:hidden">
            {size} · {placeText(place)}
          </span>
        </span>
        <PlaceCell place={place} />
        <Chip tone="bad" icon={<X aria-hidden />} className="justify-self-start max-sm:justify-self-end">
          {t(`chip.${file.obstacle}`)}
        </Chip>
        <span className="num text-right text-sm max-sm:hidden">{size}</span>
      </div>
      <div className="mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-bad-line bg-bad-fill px-3 py-2 sm:ml-17">
        <p className="min-w-48 flex-1 text-sm text-pretty">
          <Reason file={file} />
        </p>
        <div className="flex flex-wrap gap-1.5">
          <WayOut file={file} onChecked={onChecked} onClose={onClose} />
        </div>
      </div>
    </li>
  );
}

function Reason({ file }: { file: Blocked }) {
  const t = useTranslations('deliveries.blocked');
  const platform = usePlatform();
  const locale = useLocale();
  const { obstacle } = file;
  if (obstacle === 'does-not-fit' && file.verdict.broken.length > 0) return <BrokenRules file={file} />;
  return (
    <>
      <span className="font-medium text-bad">{t(`reason.${obstacle}`, { platform })}</span>{' '}
      {obstacle === 'type'
        ? t('body.type', { type: mimeLabel(file.mime) })
        : obstacle === 'codec'
          ? t('body.codec', { codec: file.videoCodec === 'prores' ? 'ProRes' : (file.videoCodec ?? '').toUpperCase() })
          : obstacle === 'size'
            ? t('body.size', { size: formatBytes(file.sizeBytes, locale) })
            : t(`body.${obstacle}`)}
    </>
  );
}

/** Each broken rule with the file's value, then the distinct remedies. */
function BrokenRules({ file }: { file: Blocked }) {
  const text = useRuleText();
  const remedy = useRemedyText();
  const { broken } = file.verdict;
  const remedies = new Set(broken.flatMap((violation) => (violation.remedy ? remedy(violation.remedy) : [])));
  return (
    <>
      {broken.map((violation, index) => (
        <span key={index}>
          <span className="font-medium text-bad">{text.violation(violation)}</span>{' '}
        </span>
      ))}
      {[...remedies].join(' ')}
    </>
  );
}

function WayOut({ file, onChecked, onClose }: Omit<BlockedFileProps, 'place'>) {
  const t = useTranslations('deliveries');
  if (file.obstacle === 'unscanned') {
    return (
      <Button size="sm" icon={<RefreshCw />} onClick={onChecked}>
        {t('sums.again')}
      </Button>
    );
  }
  const isThere = file.obstacle === 'incomplete' || file.obstacle === 'unapproved';
  const params = { campaignId: file.campaign.id, creativeId: file.creative.id };
  return (
    <>
      <Button asChild size="sm" icon={isThere ? undefined : <Upload />}>
        <Link to="/campaigns/$campaignId/creatives/$creativeId" params={params} onClick={onClose}>
          {isThere ? t('blocked.open') : t('blocked.replace')}
        </Link>
      </Button>
      {file.obstacle === 'does-not-fit' ? <WaiveButton file={file} onWaived={onChecked} /> : null}
    </>
  );
}

function WaiveButton({ file, onWaived }: { file: Blocked; onWaived: () => void }) {
  const t = useTranslations('deliveries.blocked');
  const mayWaive = useCan('version:waive');
  const [open, setOpen] = useState(false);
  const slots = useMemo<SlotsData>(
    () => ({
      creatives: [],
      unfinished: [],
      refresh: () => Promise.resolve(onWaived()),
      open: () => undefined,
      isTouch: false,
    }),
    [onWaived],
  );
  if (!mayWaive) return null;
  const version = { id: file.versionId, originalName: file.fileName, verdict: file.verdict };
  return (
    <SlotsContext value={slots}>
      <WriteButton variant="ghost" size="sm" className="text-ink" onClick={() => setOpen(true)}>
        {t('waive')}
      </WriteButton>
      <WaiveDialog version={version} open={open} onOpenChange={setOpen} />
    </SlotsContext>
  );
}
