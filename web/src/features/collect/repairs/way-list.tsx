import type { ReactNode } from 'react';
import type { RepairOperation } from '@ad-foundry/contract/rules/repair/operation.ts';
import type { RepairOffer, RepairWay } from '@ad-foundry/contract/rules/repair/plan-schema.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Kbd } from '#ui/data/kbd.tsx';
import { Composition } from './composition.tsx';

interface Props {
  offers: readonly RepairOffer[];
  way: RepairWay;
  /** The picture that each way is drawn from, and what each would do. */
  url: string | null;
  file: { width: number; height: number };
  operationsOf: (offer: RepairOffer) => readonly RepairOperation[];
  /** Places of the crop, below it. */
  places: ReactNode;
  onWay: (way: RepairWay) => void;
}

const room = { width: 44, height: 44 };

/** The offered repairs as they would look, the gentlest first, chosen by mouse or by their numbers. */
export function WayList({ offers, way, url, file, operationsOf, places, onWay }: Props) {
  const t = useTranslations('repair');
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="float-left mb-1 text-sm font-medium">{t('ways')}</legend>
      {offers.map((offer, index) => {
        const isChosen = offer.way === way;
        return (
          <div key={offer.way} className="grid gap-1.5">
            <label
              className={cn(
                'relative flex cursor-pointer items-center gap-2.5 rounded-card border p-1.5 pr-9 has-focus-visible:outline-2 has-focus-visible:outline-focus max-sm:min-h-14',
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
              {url ? (
                <span aria-hidden className="grid size-11 shrink-0 place-items-center">
                  <Composition
                    url={url}
                    file={file}
                    offer={offer}
                    operations={operationsOf(offer)}
                    className="rounded-xs"
                    style={{ width: widthIn(room, offer) }}
                  />
                </span>
              ) : null}
              <span className="grid min-w-0">
                <span className="text-sm font-medium">{t(`way.${offer.way}.name`)}</span>
                <span className="text-xs text-pretty text-ink-2">
                  {offer.way === 'crop' ? t('way.crop.detail', { kept: keptOf(offer) }) : t(`way.${offer.way}.detail`)}
                </span>
              </span>
              <Kbd className="absolute top-2 right-2 max-sm:hidden">{index + 1}</Kbd>
            </label>
            {offer.way === 'crop' ? places : null}
          </div>
        );
      })}
    </fieldset>
  );
}

/** The share of the picture that a crop keeps. */
function keptOf({ operations }: RepairOffer): number {
  return 1 - (operations.find((each) => each.kind === 'crop')?.lostPct ?? 0) / 100;
}

function widthIn(box: typeof room, { predicted: { width, height } }: RepairOffer): number {
  return Math.min(box.width, (box.height * (width ?? 1)) / (height ?? 1));
}
