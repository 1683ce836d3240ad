import type { CreativeGroup } from '@ad-foundry/contract/insights/creatives.ts';
import { ratios, videoLengths } from '@ad-foundry/contract/insights/media-shapes.ts';
import { mediaKinds, type InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import type { WhyAnswer } from '@ad-foundry/contract/insights/why.ts';
import { useTranslations } from '#lib/i18n.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { Card } from '#features/platforms/insights/overview/card.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { useKindName } from '#features/platforms/insights/result-kind.ts';
import { WhyBars } from './why-bars.tsx';

interface WhyCardProps {
  why: WhyAnswer;
  advertiser: InsightAdvertiser;
  group: CreativeGroup;
}

/** The attribute that separates low from high costs per result in the ad account: a sentence and its values as bars. */
export function WhyCard({ why, advertiser, group }: WhyCardProps) {
  const t = useTranslations('insights.detail.why');
  const nameOfKind = useKindName();
  const { attribute, valueOf } = useWords(why);
  const style = useStyle(advertiser);
  const cost = (value: number) => formatFigure('costPerResult', value, style);
  const { kind, days, better, worse } = why;
  return (
    <Card title={t('title')}>
      <div className="num grid items-start gap-x-6 gap-y-4 px-4 pb-4 sm:grid-cols-[2fr_3fr]">
        <div className="grid gap-1 text-pretty">
          <p className="font-medium wrap-anywhere">
            {t('sentence', {
              attribute,
              better: valueOf(better.value),
              worse: valueOf(worse.value),
              low: cost(better.costPerResult),
              high: cost(worse.costPerResult),
              betterAds: better.ads.toLocaleString(style.locale),
              ads: worse.ads,
            })}
          </p>
          <p className="text-xs text-ink-2">
            {t('basis', {
              kind: nameOfKind(kind),
              days,
              spend: formatFigure('spend', better.spend + worse.spend, style),
            })}
          </p>
        </div>
        <WhyBars why={why} label={attribute} valueOf={valueOf} style={style} group={group} />
      </div>
    </Card>
  );
}

/** The name of the attribute and of its values. */
function useWords({ attribute, label }: WhyAnswer) {
  const t = useTranslations('insights.grid');
  const valueOf = (value: string): string => {
    if (attribute === 'kind') return nameIn(mediaKinds, value, (kind) => t(`kinds.${kind}`));
    if (attribute === 'length') return nameIn(videoLengths, value, (length) => t(`lengths.${length}`));
    if (attribute === 'ratio') return nameIn(ratios, value, (ratio) => (ratio === 'other' ? t('otherRatio') : ratio));
    return value;
  };
  return { attribute: attribute === 'custom' ? (label ?? '') : t(`facts.${attribute}`), valueOf };
}

function nameIn<T extends string>(names: readonly T[], value: string, nameOf: (name: T) => string): string {
  const name = names.find((candidate) => candidate === value);
  return name === undefined ? value : nameOf(name);
}
