import type { CreativeDetail } from '@ad-foundry/contract/insights/creatives.ts';
import { useTranslations } from '#lib/i18n.ts';
import { formatFigure } from '#features/platforms/insights/figure-text.ts';
import { Card } from '#features/platforms/insights/overview/card.tsx';
import { useStyle } from '#features/platforms/insights/place.ts';
import { Filmstrip } from './filmstrip.tsx';
import { Retention } from './retention.tsx';

/** How long people watch, beside the whole account. */
export function RetentionCard({ data: { item, head, retention, accountRetention, own } }: { data: CreativeDetail }) {
  const t = useTranslations('insights.detail');
  const style = useStyle(head.account);
  if (!retention) return null;
  return (
    <Card
      title={t('watching')}
      hint={`${t('watchingOf', { count: formatFigure('plays', item.figures.values.plays, style) })} · - - - ${t('median')}`}
    >
      <div className="px-4 pb-4">
        <Retention
          label={t('watching')}
          locale={style.locale}
          lines={[
            { name: t('here'), shares: retention },
            ...(accountRetention ? [{ name: t('account'), shares: accountRetention, isDashed: true }] : []),
          ]}
        />
        {own?.filmstrip ? <Filmstrip strip={own.filmstrip} /> : null}
      </div>
    </Card>
  );
}
