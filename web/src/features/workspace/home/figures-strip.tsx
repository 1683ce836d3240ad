import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { FigureName } from '@ad-foundry/contract/insights/figures.ts';
import type { InsightAdvertiser } from '@ad-foundry/contract/insights/values.ts';
import { screen } from '@ad-foundry/contract/limits.ts';
import { ChangeMark } from '#features/platforms/insights/change-mark.tsx';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { chooseAdvertiser, placeOf, useStyle } from '#features/platforms/insights/place.ts';
import { insightAdvertisersQuery, overviewQuery } from '#features/platforms/insights/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from './panel.tsx';

const figures: readonly FigureName[] = ['spend', 'costPerResult', 'ctr', 'roas', 'hookRate'];
const most = 4;

/** Results of the last used ad account in the default period; hidden until there are figures. */
export function FiguresStrip() {
  const { data: advertisers } = useQuery(insightAdvertisersQuery);
  const advertiser = advertisers && chooseAdvertiser(advertisers, undefined);
  return advertiser ? <Strip advertiser={advertiser} /> : null;
}

function Strip({ advertiser }: { advertiser: InsightAdvertiser }) {
  const t = useTranslations('home.figures');
  const names = useTranslations('insights.figure');
  const style = useStyle(advertiser);
  const { data } = useQuery(overviewQuery(placeOf({ relative: screen.defaultPeriod }, advertiser)));
  const shown = figures.filter((figure) => data?.totals.values[figure] != null).slice(0, most);
  if (!data || shown.length === 0) return null;
  return (
    <Panel
      title={advertiser.name}
      count={<span className="text-xs text-ink-2">{t('period')}</span>}
      tools={
        <Button asChild size="sm" variant="ghost">
          <Link to="/overview" search={{ relative: screen.defaultPeriod, view: 'figures' }}>
            {t('open')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      }
    >
      <dl className="grid grid-cols-2 gap-px border-t border-line bg-line sm:grid-cols-4">
        {shown.map((figure) => {
          const value = data.totals.values[figure];
          return (
            <div key={figure} className="grid content-start gap-1 bg-card p-4">
              <dt className="text-xs text-ink-2">{names(figure)}</dt>
              <dd className="flex flex-wrap items-baseline gap-x-2">
                <span className="num text-xl leading-tight font-semibold">{formatFigure(figure, value, style)}</span>
                <ChangeMark figure={figure} value={value} before={data.before?.values[figure]} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}
