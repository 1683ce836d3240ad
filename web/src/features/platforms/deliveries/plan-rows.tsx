import { Check, ChevronDown, CirclePause, Clock, CloudOff, Copy, TriangleAlert, Upload } from 'lucide-react';
import { memo, useId, useState, type ReactNode } from 'react';
import type { DeliveryPlan, PlannedOutcome } from '@ad-foundry/contract/deliveries/plan.ts';
import { usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { cn } from '#lib/cn.ts';
import { formatBytes } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { CheckboxAlone } from '#ui/form/checkbox.tsx';
import { AssetName } from './asset-name.tsx';
import {
  chosenOf,
  isUpload,
  type AdvertiserRows,
  type PlannedAdvertiser,
  type PlannedRow,
} from '@ad-foundry/contract/rules/deliveries/planned-rows.ts';
import { SeeInPlace } from './see-in-place.tsx';
import { planGrid } from './plan-grid.ts';
import { placeText, useFilePlace, type FilePlace } from './file-place.ts';
import { PlaceCell } from './place-cell.tsx';
import { useTimes } from './times.ts';
import type { SendState } from './use-send.ts';
import { usePlatform } from './platform.ts';

const rowsAtOnce = 100;

/** Column headings, hidden from screen readers because each row names its cells itself. */
export function PlanHead() {
  const t = useTranslations('deliveries.columns');
  const platform = usePlatform();
  return (
    <div aria-hidden className={cn(planGrid, 'h-8 border-b border-line text-xs text-ink-2 max-sm:hidden')}>
      <span className="col-start-3">{t('name', { platform })}</span>
      <span className="col-start-5">{t('state')}</span>
      <span className="text-right">{t('size')}</span>
    </div>
  );
}

/** The files that would be sent, by account. */
export function PlanRows({ state, plan }: { state: SendState; plan: DeliveryPlan }) {
  const placeOf = useFilePlace(plan.files);
  if (state.groups.length === 0) return null;
  return (
    <div className={cn('transition-opacity', state.isChecking && 'opacity-60')}>
      {state.groups.map((group) => (
        <AdvertiserGroup
          key={group.advertiser.id}
          group={group}
          leftOut={state.leftOut}
          onPick={state.pickRows}
          placeOf={placeOf}
        />
      ))}
    </div>
  );
}

interface AdvertiserGroupProps {
  group: AdvertiserRows;
  leftOut: ReadonlySet<string>;
  onPick: SendState['pickRows'];
  placeOf: (file: PlannedRow['file']) => FilePlace;
}

function AdvertiserGroup({ group, leftOut, onPick, placeOf }: AdvertiserGroupProps) {
  const t = useTranslations('deliveries.rows');
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState(rowsAtOnce);
  const id = useId();
  const { advertiser, rows } = group;
  const rest = rows.length - shown;
  return (
    <section aria-labelledby={`${id}-head`}>
      <GroupHead
        id={id}
        group={group}
        leftOut={leftOut}
        onPick={onPick}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
      <ul id={`${id}-rows`} hidden={!isOpen}>
        {isOpen
          ? rows
              .slice(0, shown)
              .map((row) => (
                <SendingRow
                  key={row.key}
                  row={row}
                  advertiserName={advertiser.name}
                  place={placeOf(row.file)}
                  isLeft={leftOut.has(row.key)}
                  onPick={onPick}
                />
              ))
          : null}
      </ul>
      {isOpen && rest > 0 ? (
        <div className="border-b border-line px-5 py-2">
          <Button variant="ghost" size="sm" onClick={() => setShown(rows.length)}>
            {t('more', { count: rest })}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface GroupHeadProps {
  id: string;
  group: AdvertiserRows;
  leftOut: ReadonlySet<string>;
  onPick: SendState['pickRows'];
  isOpen: boolean;
  onToggle: () => void;
}

function GroupHead({ id, group, leftOut, onPick, isOpen, onToggle }: GroupHeadProps) {
  const t = useTranslations('deliveries.rows');
  const locale = useLocale();
  const { uploads, bytes } = chosenOf([group], leftOut);
  const existingCount = group.rows.filter(({ sending }) => sending.outcome === 'already-there').length;
  const keys = group.rows.filter(isUpload).map(({ key }) => key);
  const left = keys.length - uploads;
  const text = t('group', { upload: uploads, existing: existingCount, left });
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line bg-sunk px-5 py-1.5">
      {keys.length > 0 ? (
        <CheckboxAlone
          label={t('pickAll', { account: group.advertiser.name })}
          checked={left === 0 ? true : uploads === 0 ? false : 'indeterminate'}
          onCheckedChange={() => onPick(keys, left > 0)}
        />
      ) : null}
      <h3 id={`${id}-head`} className="min-w-0 text-sm font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-rows`}
          onClick={onToggle}
          className="flex max-w-full items-center gap-2 rounded-xs"
        >
          <ChevronDown
            aria-hidden
            className={cn('size-4 shrink-0 text-ink-2 transition-transform', !isOpen && '-rotate-90')}
          />
          <span className="truncate">{group.advertiser.name}</span>
        </button>
      </h3>
      <p className="num text-sm text-ink-2">
        {bytes > 0 ? t('size', { text, size: formatBytes(bytes, locale) }) : text}
      </p>
      <AdvertiserNote advertiser={group.advertiser} />
    </div>
  );
}

/** A note on an account that accepts files only later, or that the dry run could not query. */
function AdvertiserNote({ advertiser }: { advertiser: PlannedAdvertiser }) {
  const t = useTranslations('deliveries.rows');
  const platform = usePlatform();
  const { clock, long } = useTimes();
  if (advertiser.pausedUntil !== null) {
    return (
      <Chip tone="warn" icon={<CirclePause aria-hidden />} className="ml-auto">
        {t('paused', { platform, time: clock(advertiser.pausedUntil) })}
      </Chip>
    );
  }
  if (advertiser.hasAnswered) return null;
  return (
    <Chip tone="warn" icon={<CloudOff aria-hidden />} className="ml-auto">
      {t('notAsked', { platform, time: long(advertiser.updatedAt) })}
    </Chip>
  );
}

interface RowProps {
  row: PlannedRow;
  advertiserName: string;
  place: FilePlace;
  isLeft: boolean;
  onPick: SendState['pickRows'];
}

const SendingRow = memo(function PlanRow({ row, advertiserName, place, isLeft, onPick }: RowProps) {
  const t = useTranslations('deliveries.rows');
  const locale = useLocale();
  const { file, key } = row;
  const isSent = isUpload(row);
  const isMuted = !isSent || isLeft;
  const size = formatBytes(file.sizeBytes, locale);
  const { fileName } = row.sending.earlier ?? file;
  return (
    <li className={cn(planGrid, 'min-h-9.25 border-b border-line py-1 [content-visibility:auto]')}>
      {isSent ? (
        <CheckboxAlone
          label={t('pick', { file: file.fileName, account: advertiserName })}
          checked={!isLeft}
          onCheckedChange={(checked) => onPick([key], checked)}
        />
      ) : (
        <span />
      )}
      <SeeInPlace file={file} isMuted={isMuted} />
      <span className="grid min-w-0">
        <AssetName name={fileName} muted={isMuted} />
        {fileName === file.fileName ? null : (
          <span className="truncate text-xs text-ink-2" title={file.fileName}>
            {t('nowNamed', { name: file.fileName })}
          </span>
        )}
        <Remarks file={file} />
        <span className="num truncate text-xs text-ink-2 sm:hidden">
          {size} · {placeText(place)}
        </span>
      </span>
      <PlaceCell place={place} />
      <OutcomeChip row={row} isLeft={isLeft} />
      <span className={cn('num text-right text-sm max-sm:hidden', isMuted && 'text-ink-2')}>{size}</span>
    </li>
  );
});

/** Remarks on a file that can be sent: rules that were waived, and recommendations of the platform. */
function Remarks({ file }: { file: PlannedRow['file'] }) {
  const t = useTranslations('deliveries.rows');
  const platform = usePlatform();
  const remarks = [
    ...(file.waived ? [t('waived', { reason: file.waivedReason ?? '' })] : []),
    ...file.warnings.map((warning) => t(`warning.${warning}`, { platform })),
  ];
  if (remarks.length === 0) return null;
  const text = remarks.join(' · ');
  return (
    <span className="flex min-w-0 items-center gap-1 text-xs text-warn" title={text}>
      <TriangleAlert aria-hidden className="size-3 shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  );
}

const outcomeIcons: Record<PlannedOutcome, ReactNode> = {
  upload: <Upload aria-hidden />,
  'already-there': <Check aria-hidden />,
  'under-way': <Clock aria-hidden />,
  duplicate: <Copy aria-hidden />,
};

function OutcomeChip({ row, isLeft }: Pick<RowProps, 'row' | 'isLeft'>) {
  const t = useTranslations('deliveries.rows');
  const platformName = usePlatformName();
  const { outcome } = row.sending;
  const { format, reservation } = row.file;
  if (outcome === 'upload' && isLeft && reservation !== null) {
    return (
      <Chip title={t(`whyLeft.${reservation}`)} className="justify-self-start max-sm:justify-self-end">
        {t(`left.${reservation}`, { platform: platformName(format.platform) })}
      </Chip>
    );
  }
  if (outcome === 'upload') {
    return (
      <Chip
        tone={isLeft ? 'neutral' : 'info'}
        icon={isLeft ? undefined : outcomeIcons.upload}
        className="justify-self-start max-sm:justify-self-end"
      >
        {isLeft ? t('skipped') : t('outcome.upload')}
      </Chip>
    );
  }
  return (
    <Chip
      icon={outcomeIcons[outcome]}
      title={t(`why.${outcome}`)}
      className="justify-self-start max-sm:justify-self-end"
    >
      {t(`outcome.${outcome}`)}
    </Chip>
  );
}
