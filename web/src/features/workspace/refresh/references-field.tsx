import type { RefreshPlan } from '@ad-foundry/contract/insights/refresh.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { VerdictChip } from '#features/platforms/insights/judgement/verdict-chip.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { Thumbnail } from '#features/platforms/insights/table/row-facts.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { FileName } from '#ui/data/file-name.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';

interface ReferencesFieldProps {
  plan: RefreshPlan;
  chosen: readonly string[];
  onChange: (keys: string[]) => void;
}

/** The asset and its best siblings, each with its verdict; the ticked ones are attached to the brief. */
export function ReferencesField({ plan, chosen, onChange }: ReferencesFieldProps) {
  const t = useTranslations('refresh');
  const style = useStyle(plan.head.advertiser);
  const assets = [plan.asset, ...plan.siblings];
  const change = (key: string, isOn: boolean) =>
    onChange(assets.flatMap((asset) => ((asset.key === key ? isOn : chosen.includes(asset.key)) ? asset.key : [])));
  return (
    <section aria-label={t('references')} className="grid gap-2">
      <div className="grid gap-0.5">
        <h3 className="text-sm font-medium">{t('references')}</h3>
        <p className="text-xs text-pretty text-ink-2">
          {plan.siblings.length > 0 ? t('referencesHelp') : t('noSiblings')}
        </p>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {assets.map(({ key, name, media, judgement, figures }) => (
          <li key={key} className="flex items-center gap-3 px-3 py-2">
            <Checkbox
              label={name}
              hideLabel
              checked={chosen.includes(key)}
              disabled={media.picture === null}
              onCheckedChange={(isOn) => change(key, isOn)}
            />
            <Thumbnail media={media} className="h-11 w-9" />
            <div className="grid min-w-0 flex-1 gap-1">
              <span className="flex min-w-0 text-sm">
                <FileName name={name} />
              </span>
              <span className="num flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
                <VerdictChip judgement={judgement} floor={plan.floor} style={style} isCreative />
                {media.picture === null
                  ? t('noPicture')
                  : t('cost', { cost: formatFigure('costPerResult', figures.values.costPerResult, style) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
