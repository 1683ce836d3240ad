import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/chip.tsx';
import { TableCell, TableRow } from '#ui/table.tsx';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { Pictures } from '#features/campaigns/pictures.tsx';
import { CampaignProgress, isComplete } from '#features/campaigns/progress.tsx';

export const rowLinkLook =
  "block min-w-0 truncate font-medium outline-none before:absolute before:inset-0 before:content-[''] focus-visible:before:outline-2 focus-visible:before:-outline-offset-2 focus-visible:before:outline-focus";

/** One campaign of the table. */
export const CampaignRow = memo(function CampaignRow({ campaign, index }: { campaign: Campaign; index: number }) {
  const t = useTranslations('campaigns.page');
  const locale = useLocale();
  const { id, name, dueAt, progress, previews, createdAt, archivedAt, group } = campaign;
  return (
    <TableRow data-index={index} aria-rowindex={index + 2} className="relative">
      <TableCell className="max-w-0">
        <span className="flex min-w-0 items-center gap-3">
          <Pictures previews={previews} most={2} className="h-8 w-14 shrink-0 rounded-xs" />
          <Link
            to="/campaigns/$campaignId"
            params={{ campaignId: id }}
            data-row-main
            title={name}
            className={rowLinkLook}
          >
            {name}
          </Link>
          {group ? <span className="min-w-0 shrink-2 truncate text-xs text-ink-3">{group.name}</span> : null}
          {archivedAt ? <Chip>{t('archived')}</Chip> : null}
        </span>
      </TableCell>
      <TableCell>
        <DueChip dueAt={dueAt} done={isComplete(progress)} />
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <CampaignProgress progress={progress} />
      </TableCell>
      <TableCell align="right" className="whitespace-nowrap text-ink-2 max-md:hidden">
        {formatDate(createdAt, locale)}
      </TableCell>
    </TableRow>
  );
});
