import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/chip.tsx';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { Pictures } from '#features/campaigns/pictures.tsx';
import { CampaignProgress, isComplete } from '#features/campaigns/progress.tsx';

export const cardsLook = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4';
export const cardLook =
  'group relative flex flex-col overflow-hidden rounded-card border border-line bg-card transition-colors hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus';
/** Where all cards are there at once: what is out of sight costs nothing until it comes near. */
export const cardAsideLook = '[contain-intrinsic-size:auto_15rem] [content-visibility:auto]';
export const cardLinkLook = "truncate font-medium outline-none before:absolute before:inset-0 before:content-['']";

/** Campaigns as cards. */
export function CampaignCards({ campaigns }: { campaigns: readonly Campaign[] }) {
  const t = useTranslations('campaigns.list');
  return (
    <ul aria-label={t('label')} className={cardsLook}>
      {campaigns.map((campaign) => (
        <CampaignCard key={campaign.id} campaign={campaign} />
      ))}
    </ul>
  );
}

const CampaignCard = memo(function CampaignCard({ campaign }: { campaign: Campaign }) {
  const t = useTranslations('campaigns.page');
  const { id, name, dueAt, progress, previews, archivedAt } = campaign;
  return (
    <li className={cn(cardLook, cardAsideLook)}>
      <Pictures previews={previews} className="border-b border-line" />
      <span className="grid gap-2 p-3.5">
        <span className="flex min-w-0 items-center justify-between gap-2">
          <Link to="/campaigns/$campaignId" params={{ campaignId: id }} title={name} className={cardLinkLook}>
            {name}
          </Link>
          {archivedAt ? <Chip>{t('archived')}</Chip> : null}
        </span>
        <CampaignProgress progress={progress} />
        <span className="flex h-5.5 items-center">
          <DueChip dueAt={dueAt} done={isComplete(progress)} />
        </span>
      </span>
    </li>
  );
});
