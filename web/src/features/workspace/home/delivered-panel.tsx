import { Link } from '@tanstack/react-router';
import type { Home } from '@ad-foundry/contract/home.ts';
import { Pictures } from '#features/tree/campaigns/pictures.tsx';
import { formatRelativeDay } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Badge } from '#ui/data/badge.tsx';
import { Panel } from './panel.tsx';

/** Creatives with files delivered since the last visit; hidden if there are none. */
export function DeliveredPanel({ home: { delivered, counts, lastVisitAt, since } }: { home: Home }) {
  const t = useTranslations('home.delivered');
  const locale = useLocale();
  if (delivered.length === 0) return null;
  const hiddenCount = counts.delivered.creatives - delivered.length;
  const title = lastVisitAt ? t('since', { day: formatRelativeDay(since, locale) }) : t('title');
  return (
    <Panel title={title} count={<Badge>{counts.delivered.files}</Badge>}>
      <ul className="grid grid-cols-3 gap-2 border-t border-line p-4 sm:grid-cols-6 xl:grid-cols-3">
        {delivered.map(({ creative, campaign, files, preview }) => (
          <li key={creative.id} className="min-w-0">
            <Link
              to="/campaigns/$campaignId/creatives/$creativeId"
              params={{ campaignId: campaign.id, creativeId: creative.id }}
              title={campaign.name}
              className="grid gap-1 rounded-xs"
            >
              <Pictures previews={[preview]} most={1} className="h-20 rounded-control border border-line" />
              <span className="truncate text-xs font-medium">{creative.name}</span>
              <span className="num text-xs text-ink-2">{t('files', { count: files })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <p className="border-t border-line px-4 py-3 text-xs">
          <Link
            to="/campaigns"
            search={{ view: 'creatives', deliveredAfter: since, sort: 'updated' }}
            className="underline"
          >
            {t('more', { count: hiddenCount })}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}
