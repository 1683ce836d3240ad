import { Scan } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { withBestPlace, withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { Focus } from '@ad-foundry/contract/rules/repair/focus.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairChoice, RepairOffer } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { hasSafeZone, SafeZoneOverlay } from '#features/library/formats/safe-zone.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { BarColour } from './bar-colour.tsx';
import { BeforeAfter } from './before-after.tsx';
import { CropProposals, LoadingProposals } from './crop-proposals.tsx';
import { Extras } from './extras.tsx';
import { KeptPart } from './kept-part.tsx';
import { MovingStage } from './moving-stage.tsx';
import { PredictedVerdict } from './predicted-verdict.tsx';
import type { RepairFile, RepairTarget } from './repair-props.ts';
import { Stage, WindowPlace } from './stage.tsx';
import { WayList } from './way-list.tsx';

interface ColumnsProps {
  target: RepairTarget;
  file: RepairFile;
  offers: readonly RepairOffer[];
  offer: RepairOffer;
  operations: readonly RepairOperation[];
  focus: Focus | null;
  /** Whether the focus is not known yet. */
  isReading?: boolean;
  choice: RepairChoice;
  hasZone: boolean;
  /** Shown instead of the frame. */
  sample?: ReactNode;
  onWay: (way: RepairOffer['way']) => void;
  onChoice: (choice: RepairChoice) => void;
  onZone: (isShown: boolean) => void;
}

/** Where the file is worked on, what is offered, and what comes of it. */
export function SheetColumns(props: ColumnsProps) {
  const { target, file, offer, operations, focus, choice, hasZone, sample, ...change } = props;
  const t = useTranslations('repair');
  const { facts } = file;
  const picture = {
    url: file.pictureUrl,
    file: sizeOf(file),
    offer,
    operations,
    children: hasZone && hasSafeZone(target) ? <SafeZoneOverlay format={target} /> : null,
  };
  const isCropped = operations.some(({ kind }) => kind === 'crop');
  return (
    <div className="grid min-h-full lg:grid-cols-[1fr_320px_260px]">
      <section
        data-theme="dark"
        aria-label={t('stage.label')}
        className="grid min-w-0 content-start gap-3 bg-paper p-5 text-ink"
      >
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 text-xs text-ink-2">
          <WindowPlace operations={operations} />
          {hasSafeZone(target) ? (
            <Button size="sm" icon={<Scan />} aria-pressed={hasZone} onClick={() => change.onZone(!hasZone)}>
              {t('stage.safeZone')}
              <Kbd className="max-sm:hidden">S</Kbd>
            </Button>
          ) : null}
        </div>
        {sample ?? <Frame {...{ picture, source: file, focus, choice }} onMove={change.onChoice} />}
        <KeptPart file={file} operations={operations} onStart={(startMs) => change.onChoice({ ...choice, startMs })} />
        <p className="text-xs text-ink-2">
          {sample ? '' : isCropped ? t('stage.keys') : facts.kind === 'video' ? t('stage.still') : ''}
        </p>
      </section>
      <Ways {...props} />
      <section className="grid content-start gap-3 p-5 lg:border-l lg:border-line">
        <BeforeAfter {...picture} facts={facts} />
        <PredictedVerdict offer={offer} slot={target} />
      </section>
    </div>
  );
}

const sizeOf = ({ facts: { width, height } }: RepairFile) => ({ width: width ?? 1, height: height ?? 1 });

interface FrameProps extends Pick<ColumnsProps, 'focus' | 'choice'> {
  picture: Omit<ComponentProps<typeof Stage>, 'choice' | 'onMove'>;
  source: RepairFile;
  onMove: (choice: RepairChoice) => void;
}

/** The window on the picture; of a video at each moment. */
function Frame({ picture, source, focus, choice, onMove }: FrameProps) {
  const isMoving = source.facts.kind === 'video' && picture.operations.some(({ kind }) => kind === 'crop');
  if (!isMoving) return <Stage {...picture} choice={choice} onMove={onMove} />;
  const { url: _, ...rest } = picture;
  return <MovingStage {...rest} source={source} focus={focus} choice={choice} onMove={onMove} />;
}

/** What is offered, for a crop its best places, and what may be added. */
function Ways({
  target,
  file,
  offers,
  offer,
  operations,
  focus,
  isReading = false,
  choice,
  onWay,
  onChoice,
}: ColumnsProps) {
  const { facts, pictureUrl: url } = file;
  const zone = target.spec.safeZone;
  const picture = { url, file: sizeOf(file) };
  const operationsOf = (each: RepairOffer) => withBestPlace(withChoice(each, facts, choice), facts, { focus, zone });
  const crop = offers.find((each) => each.way === 'crop');
  return (
    <div className="grid content-start gap-5 border-y border-line p-5 lg:border-y-0">
      <WayList
        offers={offers}
        way={offer.way}
        {...picture}
        operationsOf={operationsOf}
        places={
          crop && isReading ? (
            <LoadingProposals />
          ) : crop ? (
            <CropProposals
              {...picture}
              operations={operationsOf(crop)}
              isCropping={offer.way === 'crop'}
              focus={focus}
              zone={zone}
              onChoose={(place) => {
                onWay('crop');
                onChoice({ ...choice, ...place, frames: undefined, colour: undefined });
              }}
            />
          ) : null
        }
        onWay={onWay}
      />
      <BarColour {...picture} operations={operations} choice={choice} onChoice={onChoice} />
      <Extras offer={offer} facts={facts} choice={choice} onChoice={onChoice} />
    </div>
  );
}
