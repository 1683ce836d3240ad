import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Home } from '@ad-foundry/contract/home.ts';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { parseCampaignFilter, parseCreativesFilter } from '#features/workspace/lists/list-filter.ts';
import { listedCampaignsQuery, listedCreativesQuery } from '#features/workspace/lists/lists.ts';
import { isComplete } from '#features/tree/campaigns/progress.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { usePaged } from '#lib/paged-query.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PanelEmpty, Panel, rowLook } from './panel.tsx';

type View = NonNullable<Home['view']>;
const most = 6;

/** The first rows of the saved view chosen for the home page. */
export function ViewPanel({ view }: { view: View }) {
  const t = useTranslations('home.view');
  const search = view.list === 'creatives' ? { ...view.search, view: 'creatives' } : view.search;
  return (
    <Panel
      title={view.name}
      tools={
        <Button asChild size="sm" variant="ghost">
          <Link to="/campaigns" search={search as never}>
            {t('open')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      }
    >
      {view.list === 'creatives' ? <Creatives view={view} /> : <Campaigns view={view} />}
    </Panel>
  );
}

function Campaigns({ view }: { view: View }) {
  const { firstPage } = usePaged(listedCampaignsQuery(parseCampaignFilter(view.search)));
  return (
    <Rows rows={firstPage?.items}>
      {({ id, name, group, dueAt, progress }) => (
        <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className={rowLook}>
          <Name name={name} place={group?.name} />
          <DueChip dueAt={dueAt} done={isComplete(progress)} />
        </Link>
      )}
    </Rows>
  );
}

function Creatives({ view }: { view: View }) {
  const { firstPage } = usePaged(listedCreativesQuery(parseCreativesFilter(view.search)));
  return (
    <Rows rows={firstPage?.items}>
      {({ id, name, campaign, dueAt, completedAt }) => (
        <Link
          to="/campaigns/$campaignId/creatives/$creativeId"
          params={{ campaignId: campaign.id, creativeId: id }}
          className={rowLook}
        >
          <Name name={name} place={campaign.name} />
          <DueChip dueAt={dueAt} done={completedAt !== null} />
        </Link>
      )}
    </Rows>
  );
}

function Name({ name, place }: { name: string; place: string | undefined }) {
  return (
    <span className="grid min-w-40 flex-1">
      <span className="truncate text-sm font-medium" title={name}>
        {name}
      </span>
      {place ? <span className="truncate text-xs text-ink-2">{place}</span> : null}
    </span>
  );
}

function Rows<Item extends { id: string }>(props: {
  rows: readonly Item[] | undefined;
  children: (row: Item) => ReactNode;
}) {
  const { rows, children } = props;
  const t = useTranslations('home.view');
  if (!rows) return <Skeleton className="m-4 h-24" />;
  if (rows.length === 0) return <PanelEmpty>{t('none')}</PanelEmpty>;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {rows.slice(0, most).map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  );
}
