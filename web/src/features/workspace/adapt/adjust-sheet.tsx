import { Check, RotateCcw } from 'lucide-react';
import type { Adaptation } from '@ad-foundry/contract/adaptations.ts';
import type { Version } from '@ad-foundry/contract/variations.ts';
import { fileOf } from '#features/collect/repairs/file-of.ts';
import { useCostText } from '#features/collect/repair-words/repair-words.ts';
import { SheetColumns } from '#features/collect/repairs/sheet-columns.tsx';
import { useRepairChoice } from '#features/collect/repairs/use-repair-choice.ts';
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
  const target = { ...slot.format, strict };
  const file = fileOf(master);
  const { offers } = adaptable;
  const initial = { ...(planned.offer ? { way: planned.offer.way } : {}), choice: planned.choice };
  const { offer, onKeyDown, ...chosen } = useRepairChoice({ target, file, offers, initial, focus });
  if (!offer) return null;
  const accept = () => onUse({ way: offer.way, choice: chosen.choice });
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      flush
      focusWhole
      onKeyDown={(event) => onKeyDown(event, accept)}
      title={t('adjustFor', { slot: slot.format.name })}
      description={master.originalName}
      footer={
        <>
          <p className="min-w-0 flex-1 text-sm font-medium max-sm:basis-full">{cost(chosen.operations)}</p>
          <Button icon={<RotateCcw />} onClick={() => chosen.onChoice({})}>
            {t('reset')}
          </Button>
          <Button variant="primary" icon={<Check />} onClick={accept}>
            {t('use')}
            <Kbd className="hidden border-transparent bg-transparent text-on-action sm:inline-grid">{modKey('↵')}</Kbd>
          </Button>
        </>
      }
    >
      <SheetColumns {...chosen} target={target} file={file} offers={offers} offer={offer} focus={focus} />
    </Sheet>
  );
}
