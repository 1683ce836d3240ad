import type { RepairOffer, RepairWay } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Kbd } from '#ui/data/kbd.tsx';

interface Props {
  offers: readonly RepairOffer[];
  way: RepairWay;
  onWay: (way: RepairWay) => void;
}

/** The offered repairs, the gentlest first, chosen by mouse or by their numbers. */
export function WayList({ offers, way, onWay }: Props) {
  const t = useTranslations('repair');
  return (
    <fieldset className="grid content-start gap-2 border-y border-line p-5 lg:border-y-0">
      <legend className="float-left mb-1 text-sm font-medium">{t('ways')}</legend>
      {offers.map((offer, index) => {
        const crop = offer.operations.find((each) => each.kind === 'crop');
        const isChosen = offer.way === way;
        return (
          <label
            key={offer.way}
            className={cn(
              'relative grid cursor-pointer gap-0.5 rounded-card border p-3 pr-9 has-focus-visible:outline-2 has-focus-visible:outline-focus',
              isChosen ? 'border-ink bg-brand-soft' : 'border-line hover:bg-sunk',
            )}
          >
            <input
              type="radio"
              name="repair-way"
              checked={isChosen}
              onChange={() => onWay(offer.way)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            <span className="text-sm font-medium">{t(`way.${offer.way}.name`)}</span>
            <span className="text-xs text-ink-2">
              {offer.way === 'crop'
                ? t('way.crop.detail', { kept: 1 - (crop?.lostPct ?? 0) / 100 })
                : t(`way.${offer.way}.detail`)}
            </span>
            <Kbd className="absolute top-3 right-3 max-sm:hidden">{index + 1}</Kbd>
          </label>
        );
      })}
    </fieldset>
  );
}
