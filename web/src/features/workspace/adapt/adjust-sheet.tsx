import { Check, RotateCcw } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import type { Adaptation } from '@ad-foundry/contract/adaptations.ts';
import { withBestPlace, withChoice } from '@ad-foundry/contract/rules/repair/choice.ts';
import type { RepairWay } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { fileOf } from '#features/collect/repairs/file-of.ts';
import { useCostText } from '#features/collect/repair-words/repair-words.ts';
import { SheetColumns } from '#features/collect/repairs/sheet-columns.tsx';
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
  const chooseWay = (next: RepairWay) => {
    setWay(next);
    // A colour picked for bars is none for transparent parts.
    setChoice((now) => ({ ...now, colour: undefined }));
  };
  const accept = () => onUse({ way: offer.way, choice });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) accept();
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const nth = adaptable.offers[Number(event.key) - 1];
    if (nth) chooseWay(nth.way);
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
      <SheetColumns
        target={{ ...slot.format, strict }}
        file={fileOf(master)}
        offers={adaptable.offers}
        offer={offer}
        operations={operations}
        focus={focus}
        choice={choice}
        hasZone={hasZone}
        onWay={chooseWay}
        onChoice={setChoice}
        onZone={setZone}
      />
    </Sheet>
  );
}
