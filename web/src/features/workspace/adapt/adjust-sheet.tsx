import { Check, RotateCcw, Scan } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { Adaptation } from '@ad-foundry/contract/adaptations.ts';
import { withBestPlace, withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairChoice, RepairOffer, RepairWay } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { CropProposals } from '#features/collect/repairs/crop-proposals.tsx';
import { fileOf } from '#features/collect/repairs/file-of.ts';
import { MovingStage } from '#features/collect/repairs/moving-stage.tsx';
import { KeptPart } from '#features/collect/repairs/kept-part.tsx';
import { PredictedVerdict } from '#features/collect/repairs/predicted-verdict.tsx';
import { useCostText } from '#features/collect/repair-words/repair-words.ts';
import { Stage, WindowPlace } from '#features/collect/repairs/stage.tsx';
import { WayList } from '#features/collect/repairs/way-list.tsx';
import { hasSafeZone, SafeZoneOverlay } from '#features/library/formats/safe-zone.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import type { Adjustment, PlannedSlot } from './plan-slot.ts';

interface Props {
  planned: PlannedSlot;
  master: Version;
  strict: boolean;
  focus: Adaptation['focus'];
  onUse: (adjustment: Adjustment) => void;
  onClose: () => void;
}

/** The frame of one slot: another way, another place, another part of the video. */
export function AdjustSheet({ planned, master, strict, focus, onUse, onClose }: Props) {
  const t = useTranslations('adapt');
  const cost = useCostText();
  const { slot, adaptable } = planned;
  const [way, setWay] = useState(planned.offer?.way);
  const [choice, setChoice] = useState(planned.choice);
  const [hasZone, setZone] = useState(true);
  const offer = adaptable.offers.find((each) => each.way === way) ?? adaptable.offers[0];
  if (!offer) return null;
  const { facts } = master;
  const zone = slot.format.spec.safeZone;
  const operations = withBestPlace(withChoice(offer, facts, choice), facts, { focus, zone });
  const accept = () => onUse({ way: offer.way, choice });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) accept();
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key.toLowerCase() === 's') setZone(!hasZone);
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      flush
      focusWhole
      onKeyDown={onKeyDown}
      title={t('adjustFor', { slot: slot.format.name })}
      description={master.originalName}
      footer={
        <>
          <p className="min-w-0 flex-1 text-sm font-medium max-sm:basis-full">{cost(operations)}</p>
          <Button icon={<RotateCcw />} onClick={() => setChoice({})}>
            {t('reset')}
          </Button>
          <Button variant="primary" icon={<Check />} onClick={accept}>
            {t('use')}
            <Kbd className="hidden border-transparent bg-transparent text-on-action sm:inline-grid">{modKey('↵')}</Kbd>
          </Button>
        </>
      }
    >
      <Columns
        planned={planned}
        master={master}
        strict={strict}
        focus={focus}
        offer={offer}
        operations={operations}
        choice={choice}
        hasZone={hasZone}
        onWay={setWay}
        onChoice={setChoice}
        onZone={setZone}
      />
    </Sheet>
  );
}

interface ColumnsProps extends Pick<Props, 'planned' | 'master' | 'strict' | 'focus'> {
  offer: RepairOffer;
  operations: RepairOperation[];
  choice: RepairChoice;
  hasZone: boolean;
  onWay: (way: RepairWay) => void;
  onChoice: (choice: RepairChoice) => void;
  onZone: (isShown: boolean) => void;
}

/** The frame, the other ways and places, and the predicted verdict. */
function Columns({ planned, master, strict, focus, offer, operations, choice, hasZone, ...change }: ColumnsProps) {
  const repair = useTranslations('repair.stage');
  const { onWay, onChoice, onZone } = change;
  const { slot } = planned;
  const { facts } = master;
  const zone = slot.format.spec.safeZone;
  const file = { width: facts.width ?? 1, height: facts.height ?? 1 };
  const stage = { file, offer, operations, choice, onMove: onChoice };
  const overlay = hasZone && hasSafeZone(slot.format) ? <SafeZoneOverlay format={slot.format} /> : null;
  return (
    <div className="grid min-h-full lg:grid-cols-[1fr_300px_260px]">
      <section
        data-theme="dark"
        aria-label={repair('label')}
        className="grid min-w-0 content-start gap-3 bg-paper p-5 text-ink"
      >
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 text-xs text-ink-2">
          <WindowPlace operations={operations} />
          {hasSafeZone(slot.format) ? (
            <Button size="sm" icon={<Scan />} aria-pressed={hasZone} onClick={() => onZone(!hasZone)}>
              {repair('safeZone')}
              <Kbd className="max-sm:hidden">S</Kbd>
            </Button>
          ) : null}
        </div>
        {facts.kind === 'video' && operations.some(({ kind }) => kind === 'crop') ? (
          <MovingStage source={fileOf(master)} focus={focus} {...stage}>
            {overlay}
          </MovingStage>
        ) : (
          <Stage url={master.preview.url} {...stage}>
            {overlay}
          </Stage>
        )}
        <KeptPart
          file={fileOf(master)}
          operations={operations}
          onStart={(startMs) => onChoice({ ...choice, startMs })}
        />
      </section>
      <div className="grid content-start">
        <WayList offers={planned.adaptable.offers} way={offer.way} onWay={onWay} />
        <div className="px-5 pb-5">
          <CropProposals
            url={master.preview.url}
            file={file}
            operations={operations}
            focus={focus}
            zone={zone}
            onChoose={(place) => onChoice({ ...choice, ...place, frames: undefined })}
          />
        </div>
      </div>
      <section className="grid content-start gap-3 p-5 lg:border-l lg:border-line">
        <PredictedVerdict offer={offer} slot={{ spec: slot.format.spec, type: slot.format.type, strict }} />
      </section>
    </div>
  );
}
