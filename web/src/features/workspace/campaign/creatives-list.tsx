import { Link } from '@tanstack/react-router';
import { Download, ImagePlus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { useTranslations } from '#lib/i18n.ts';
import { HelpLink } from '#ui/help-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { BulkAction, ListCards, ListColumn, ListDeclaration } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { useCan } from '#lib/permissions.tsx';
import {
  CreativeCard,
  creativeLink,
  creativeMenu,
  CreativeName,
  CreativeSlots,
  PlatformMarks,
} from '#features/tree/campaigns/creative-parts.tsx';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { FramesPicture } from '#features/tree/campaigns/frames-picture.tsx';
import { creativesQuery } from '#features/tree/campaigns/queries.ts';
import { DownloadChoices } from '#features/sharing/downloads/download-button.tsx';
import { AddFilesButtons } from '#features/collect/placing/add-files-buttons.tsx';
import { WriteButton } from '#ui/write-button.tsx';

interface CreativesListProps {
  campaignId: CampaignId;
  /** Opens the sheet for a new creative; absent without the permission. */
  onBrief: (() => void) | undefined;
}

/** A read-only list of creatives: of an archived campaign, or without the permission to edit. */
export function CreativesList({ campaignId, onBrief }: CreativesListProps) {
  const { action, dialog } = useDownload(campaignId);
  const list = useCreatives(campaignId);
  return (
    <>
      <ListPage list={{ ...list, bulk: [action], empty: <NoCreatives campaignId={campaignId} onBrief={onBrief} /> }} />
      {dialog}
    </>
  );
}

function useCreatives(campaignId: CampaignId): Omit<ListDeclaration<CreativeSummary, object>, 'empty'> {
  const t = useTranslations('campaigns.creatives');
  const mayWrite = useCan('campaign:write');
  return {
    id: 'creatives',
    label: t('label'),
    rows: usePagedRows(creativesQuery(campaignId)),
    nameOf: ({ name }) => name,
    main: (creative, props) => creativeLink(creative, campaignId, props),
    ...(mayWrite
      ? { menu: (creative: CreativeSummary, tabIndex: 0 | -1) => creativeMenu(creative, { campaignId, tabIndex }) }
      : {}),
    columns: useColumns(),
    cards,
    heading: t('label'),
    tools: <AddFilesButtons />,
    failed: t('failed'),
  };
}

const cards: ListCards<CreativeSummary> = {
  width: '17.5rem',
  card: (creative, item) => <CreativeCard creative={creative} item={item} />,
};

function useColumns(): ListColumn<CreativeSummary>[] {
  const t = useTranslations('campaigns.creatives');
  return [
    {
      id: 'name',
      header: t('creative'),
      grows: true,
      cell: (creative, item) => <CreativeName creative={creative} item={item} />,
    },
    { id: 'slots', header: t('slotsHead'), cell: (creative) => <CreativeSlots creative={creative} /> },
    {
      id: 'platforms',
      header: t('platforms'),
      hideBelow: 'xl',
      cell: ({ slots }) => <PlatformMarks slots={slots} />,
    },
    {
      id: 'due',
      header: t('due'),
      className: 'min-w-52',
      cell: ({ dueAt, completedAt }) => <DueChip dueAt={dueAt} done={completedAt !== null} />,
    },
  ];
}

/** Downloads the files of the selected creatives as an archive. */
function useDownload(campaignId: CampaignId) {
  const t = useTranslations('campaigns.selection');
  const download = useTranslations('creative');
  const [chosen, setChosen] = useState<readonly CreativeSummary[]>([]);
  const [open, setOpen] = useState(false);
  const action: BulkAction<CreativeSummary> = {
    id: 'download',
    isReading: true,
    label: download('download'),
    icon: <Download />,
    run: (creatives) => {
      setChosen(creatives);
      setOpen(true);
    },
  };
  const dialog =
    chosen.length > 0 ? (
      <DownloadChoices
        source={{ campaignId, creativeIds: chosen.map(({ id }) => id) }}
        name={t('creatives', { count: chosen.length })}
        open={open}
        onOpenChange={setOpen}
      />
    ) : null;
  return { action, dialog };
}

/** Empty state with a button that creates the first creative. */
export function NoCreatives({ campaignId, onBrief }: CreativesListProps) {
  const t = useTranslations('campaigns.creatives');
  const fromTable = useTranslations('campaigns.brief');
  if (!onBrief) return <EmptyState picture={<ImagePlus />} title={t('emptyGuest')} body={t('emptyGuestBody')} />;
  return (
    <EmptyState
      className="py-14"
      picture={<FramesPicture />}
      title={t('empty')}
      body={t('emptyBody')}
      action={
        <>
          <WriteButton variant="primary" icon={<Plus />} onClick={onBrief}>
            {t('new')}
          </WriteButton>
          <WriteButton asChild>
            <Link to="/campaigns/$campaignId/many" params={{ campaignId }}>
              {fromTable('many')}
            </Link>
          </WriteButton>
          <HelpLink topic="brief" />
        </>
      }
    />
  );
}
