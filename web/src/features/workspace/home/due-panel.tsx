import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { DueCampaign, Home } from '@ad-foundry/contract/home.ts';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { Pictures } from '#features/tree/campaigns/pictures.tsx';
import { dotsOf, SlotDots } from '#features/tree/campaigns/slot-dots.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/data/badge.tsx';
import { PanelEmpty, Panel, rowLook, Shares } from './panel.tsx';

/** Campaigns that are overdue or due soon. */
export function DuePanel({ home: { due, counts } }: { home: Home }) {
  const t = useTranslations('home.due');
  const count = counts.overdue.campaigns + counts.soon.campaigns;
  return (
    <Panel
      title={t('title')}
      count={count > 0 ? <Badge>{count}</Badge> : null}
      tools={
        <Button asChild size="sm" variant="ghost">
          <Link to="/campaigns" search={{ view: 'creatives', status: 'open' }}>
            {t('all')}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      }
    >
      {due.length === 0 ? (
        <PanelEmpty>{t('none')}</PanelEmpty>
      ) : (
        <Shares rows={due} keyOf={({ id }) => id} render={(campaign) => <DueRow campaign={campaign} />} />
      )}
    </Panel>
  );
}

function DueRow({ campaign: { id, name, group, dueAt, slots, previews } }: { campaign: DueCampaign }) {
  const t = useTranslations('home.due');
  const total = slots.delivered + slots.partial + slots.unfit + slots.empty;
  return (
    <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className={rowLook}>
      <Pictures previews={previews} most={1} className="h-8 w-8 shrink-0 rounded-xs" />
      <span className="grid min-w-40 flex-1">
        <span className="truncate text-sm font-medium" title={name}>
          {name}
        </span>
        <span className="truncate text-xs text-ink-2">{group?.name}</span>
      </span>
      <span className="flex w-44 items-center gap-2 max-lg:hidden">
        <SlotDots slots={dotsOf(slots)} />
        <span className="num text-xs whitespace-nowrap text-ink-2">
          {t('slots', { delivered: slots.delivered, total })}
        </span>
      </span>
      <span className="flex min-w-0 justify-end sm:w-58 max-sm:pl-11">
        <DueChip dueAt={dueAt} />
      </span>
    </Link>
  );
}
