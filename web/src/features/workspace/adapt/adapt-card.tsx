import { Check, TriangleAlert, X } from 'lucide-react';
import { Suspense } from 'react';
import { placeTexts, type FilledText } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { ratioName } from '@ad-foundry/contract/rules/files/ratio.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { Composition } from '#features/collect/repairs/composition.tsx';
import { useCropText } from '#features/collect/repairs/crop-words.ts';
import { useCostText, useRefusalText } from '#features/collect/repair-words/repair-words.ts';
import { PlatformMark } from '#features/library/formats/platform-mark.tsx';
import { widthWithin } from '#features/library/in-place/geometry.ts';
import type { Advertiser, InPlaceMedia } from '#features/library/in-place/in-place-props.ts';
import { InPlaceView } from '#features/library/in-place/lazy-in-place.ts';
import { SafeZoneLines } from '#features/library/in-place/safe-zone-lines.tsx';
import { cn } from '#lib/cn.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { needsLook, type PlannedSlot } from './plan-slot.ts';
import { isRunning } from './queries.ts';

const room = { width: 208, height: 366 };

interface CardProps {
  planned: PlannedSlot;
  master: Version;
  texts: readonly FilledText[];
  advertiser: Advertiser;
  theme: 'light' | 'dark';
  hasZones: boolean;
  onIn: (isIn: boolean) => void;
  onAdjust: () => void;
}

/** What the master becomes in one slot. */
export function AdaptCard({ planned, onIn, onAdjust, ...look }: CardProps) {
  const t = useTranslations('adapt');
  const { slot, offer, isIn, adaptable } = planned;
  const isLooked = offer !== null && needsLook(planned);
  return (
    <li
      data-adapt={slot.id}
      tabIndex={-1}
      aria-label={slot.format.name}
      className={cn(
        'grid min-w-0 grid-cols-1 grid-rows-[auto_auto_1fr] content-start overflow-hidden rounded-card border bg-card outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus',
        isLooked ? 'border-warn-line' : 'border-line',
        !isIn && 'opacity-60',
      )}
    >
      <div className="flex min-w-0 items-center gap-2 border-b border-line px-3 py-2.5">
        <Checkbox
          label={t('include', { slot: slot.format.name })}
          hideLabel
          checked={isIn}
          disabled={offer === null || isRunning(adaptable)}
          onCheckedChange={onIn}
        />
        <PlatformMark platform={slot.format.platform} className="size-3.5 shrink-0" />
        <span className="min-w-0 flex-1 truncate text-sm font-semibold" title={slot.format.name}>
          {slot.format.name}
        </span>
        <span className="num shrink-0 text-xs text-ink-2">{slot.shape.label}</span>
      </div>
      <Placed planned={planned} {...look} />
      <div className="grid content-between gap-3 p-3">
        <Facts planned={planned} master={look.master} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <State planned={planned} />
          {offer && offer.operations.length > 0 ? (
            <Button size="sm" onClick={onAdjust}>
              {t('adjust')}
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

type Look = Omit<CardProps, 'onIn' | 'onAdjust'>;

/** The result where its audience will see it, drawn from the preview of the master. */
function Placed({ planned, master, texts, advertiser, theme, hasZones }: Look) {
  const { slot, offer, operations } = planned;
  const { format, shape } = slot;
  const frame = format.inPlace?.frame ?? 'plain';
  const size = {
    width: offer?.predicted.width ?? shape.width,
    height: offer?.predicted.height ?? shape.height,
  };
  const media: InPlaceMedia = { kind: 'image', sources: [{ url: '' }], ...size };
  const file = { width: master.facts.width ?? 1, height: master.facts.height ?? 1 };
  return (
    <div className="grid h-98 min-w-0 place-items-center overflow-hidden border-b border-line bg-sunk">
      <Suspense>
        <InPlaceView
          frame={frame}
          texts={placeTexts(format.inPlace, texts)}
          advertiser={advertiser}
          media={media}
          theme={theme}
          safeZone={null}
          size={widthWithin(room, frame, media)}
          over={
            offer ? (
              <Composition
                url={master.preview.url}
                file={file}
                offer={offer}
                operations={operations}
                className="size-full rounded-none"
              >
                {hasZones ? <SafeZoneLines format={format} /> : null}
              </Composition>
            ) : null
          }
        />
      </Suspense>
    </div>
  );
}

/** Size, length and part of the picture, and what they cost. */
function Facts({ planned, master }: Pick<Look, 'planned' | 'master'>) {
  const t = useTranslations('adapt');
  const cropText = useCropText();
  const cost = useCostText();
  const refusalText = useRefusalText();
  const { offer, operations, crop, adaptable } = planned;
  if (!offer)
    return <p className="text-xs text-pretty text-ink-2">{adaptable.refusal ? refusalText(adaptable.refusal) : ''}</p>;
  const { width, height, durationMs } = offer.predicted;
  const whole = master.facts.durationMs;
  const ratio = width && height ? ratioName(width, height) : null;
  return (
    <div className="grid gap-2 text-xs">
      <div className="flex min-w-0 items-center gap-3">
        <Window planned={planned} master={master} />
        <span className="num grid min-w-0 gap-0.5">
          <span className="font-medium">
            {`${width} × ${height}`}
            {ratio ? <span className="text-ink-2">{` · ${ratio}`}</span> : null}
          </span>
          {durationMs !== null && whole !== null ? (
            <>
              <span className="text-ink-2">
                {t('length', { part: formatDuration(durationMs), whole: formatDuration(whole) })}
              </span>
              <span className="h-1 w-20 overflow-hidden rounded-full bg-press">
                <span
                  className="block h-full bg-ink-2"
                  style={{ width: `${Math.min(100, (durationMs / Math.max(1, whole)) * 100)}%` }}
                />
              </span>
            </>
          ) : null}
        </span>
      </div>
      <p className="text-pretty text-ink-2">
        {operations.length === 0 ? t('asIs') : crop ? cropText(crop) : cost(operations)}
      </p>
      <Follows planned={planned} />
    </div>
  );
}

function Follows({ planned: { adaptable, isKept } }: Pick<Look, 'planned'>) {
  const t = useTranslations('adapt');
  const { replaces } = adaptable;
  if (!replaces) return null;
  const { number, decision } = replaces;
  return (
    <p className={cn('text-pretty', decision === 'approved' ? 'text-warn' : 'text-ink-2')}>
      {t(decision === 'approved' ? 'approved' : 'replaces', { number })}
      {isKept ? ` · ${t('kept', { number })}` : ''}
    </p>
  );
}

/** The whole picture with the window that is kept. */
function Window({ planned: { operations }, master: { facts, preview } }: Pick<Look, 'planned' | 'master'>) {
  const file = { width: facts.width ?? 1, height: facts.height ?? 1 };
  const crop = operations.find((each) => each.kind === 'crop');
  const scale = 92 / Math.max(file.width, file.height);
  return (
    <span
      className="relative shrink-0 overflow-hidden rounded-xs bg-sunk"
      style={{ width: file.width * scale, height: file.height * scale }}
    >
      {preview.url ? <img src={preview.url} alt="" className={cn('size-full', crop && 'brightness-50')} /> : null}
      {crop ? (
        <span
          className="absolute border-2 border-brand"
          style={{
            left: crop.left * scale,
            top: crop.top * scale,
            width: crop.width * scale,
            height: crop.height * scale,
            backdropFilter: 'brightness(2)',
          }}
        />
      ) : null}
    </span>
  );
}

function State({ planned }: Pick<Look, 'planned'>) {
  const t = useTranslations('adapt');
  const fault = useTranslations('repair.fault');
  const { adaptable, offer, crop } = planned;
  const { last } = adaptable;
  if (isRunning(adaptable)) {
    return (
      <span role="status" className="flex items-center gap-1.5 text-xs text-ink-2">
        <Spinner className="size-3.5" />
        {t('running')}
      </span>
    );
  }
  if (last?.state === 'done') {
    return (
      <Chip tone="ok" icon={<Check />}>
        {t('made')}
      </Chip>
    );
  }
  if (last?.state === 'failed' && last.fault)
    return <span className="text-xs text-bad">{t('failed', { reason: fault(last.fault) })}</span>;
  if (!offer) return <X aria-hidden className="size-4 text-ink-3" />;
  if (!needsLook(planned)) {
    return (
      <Chip tone="ok" icon={<Check />}>
        {t('fits')}
      </Chip>
    );
  }
  return (
    <Chip tone="warn" icon={<TriangleAlert />}>
      {(crop?.covered ?? 0) > 0 && offer.verdict.outcome !== 'warns' ? t('covers') : t('warns')}
    </Chip>
  );
}
