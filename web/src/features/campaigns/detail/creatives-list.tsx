import { Link } from '@tanstack/react-router';
import { Download, ImagePlus, Plus, Send } from 'lucide-react';
import { useState } from 'react';
import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import type { CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { BulkAction, ListCards, ListColumn, ListDeclaration, ListItem } from '#ui/list-page/declaration.ts';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { usePagedRows } from '#ui/list-page/list-rows.ts';
import { ItemMenu } from '#features/work-items/item-menu.tsx';
import { useCan } from '#lib/permissions.tsx';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { FramesPicture } from '#features/campaigns/frames-picture.tsx';
import { Pictures } from '#features/campaigns/pictures.tsx';
import { creativesQuery } from '#features/campaigns/queries.ts';
import { SlotDots, useSlotsText } from '#features/campaigns/slot-dots.tsx';
import { DownloadChoices } from '#features/downloads/download-button.tsx';
import { AddFilesButtons } from '#features/placing/add-files-buttons.tsx';
import { PlatformMarks } from './platform-marks.tsx';

interface CreativesListProps {
  campaignId: CampaignId;
  /** Absent without the permission. */
  onBrief: (() => void) | undefined;
  /** Sends the files of the selected creatives; absent without the permission. */
  onSend: ((creativeIds: CreativeId[]) => void) | undefined;
}

/** The creatives of a campaign, or an empty state with the button that creates the first. */
export function CreativesList({ campaignId, onBrief, onSend }: CreativesListProps) {
  const { action, dialog } = useDownload(campaignId);
  const send = useSendAction(onSend);
  const list = useCreatives(campaignId);
  return (
    <>
      <ListPage list={{ ...list, bulk: send ? [send, action] : [action], empty: <NoCreatives onBrief={onBrief} /> }} />
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
    main: ({ id, name }, props) => (
      <Link
        {...props}
        to="/campaigns/$campaignId/creatives/$creativeId"
        params={{ campaignId, creativeId: id }}
        title={name}
        className={`${props.className} truncate font-medium`}
      >
        {name}
      </Link>
    ),
    ...(mayWrite
      ? {
          menu: ({ id, name, archivedAt }: CreativeSummary, tabIndex: 0 | -1) => (
            <ItemMenu
              item={{ kind: 'creative', id, name, campaignId }}
              isArchived={archivedAt !== null}
              tabIndex={tabIndex}
              size="sm"
            />
          ),
        }
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

function CreativeCard({ creative, item }: { creative: CreativeSummary; item: ListItem }) {
  const { slots, previews, dueAt, completedAt } = creative;
  return (
    <>
      <Pictures previews={previews} className="border-b border-line" />
      <span className="grid gap-2.5 p-3.5">
        <span className="flex min-w-0 items-center justify-between gap-3">
          {item.main}
          <PlatformMarks slots={slots} />
        </span>
        <span className="grid gap-1">
          <SlotDots slots={slots} className="min-h-4.5" />
          <span className="num text-xs text-ink-2">{useSlotsText()(creative)}</span>
        </span>
        <DueChip dueAt={dueAt} done={completedAt !== null} className="justify-self-start" />
      </span>
    </>
  );
}

function useColumns(): ListColumn<CreativeSummary>[] {
  const t = useTranslations('campaigns.creatives');
  const slotsText = useSlotsText();
  return [
    {
      id: 'name',
      header: t('creative'),
      grows: true,
      cell: ({ previews }, { main }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Pictures previews={previews} most={2} className="h-8 w-14 shrink-0 rounded-xs" />
          {main}
        </span>
      ),
    },
    {
      id: 'slots',
      header: t('slotsHead'),
      className: 'min-w-64',
      cell: (creative) => (
        <span className="flex items-center gap-3 whitespace-nowrap">
          <span className="min-w-36 text-xs text-ink-2">{slotsText(creative)}</span>
          <SlotDots slots={creative.slots} max={10} className="w-36 max-lg:hidden" />
        </span>
      ),
    },
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

/** Opens the send sheet for the selected creatives. */
function useSendAction(onSend: CreativesListProps['onSend']): BulkAction<CreativeSummary> | undefined {
  const t = useTranslations('campaigns.selection');
  const creative = useTranslations('creative');
  if (!onSend) return undefined;
  const max = limits.deliveries.creativesAtOnce;
  return {
    id: 'send',
    label: creative('send'),
    icon: <Send />,
    primary: true,
    refusal: ({ length }) => (length > max ? t('tooMany', { count: max }) : undefined),
    run: (creatives) => onSend(creatives.map(({ id }) => id)),
  };
}

/** Downloads the files of the selected creatives as an archive. */
function useDownload(campaignId: CampaignId) {
  const t = useTranslations('campaigns.selection');
  const download = useTranslations('creative');
  const [chosen, setChosen] = useState<readonly CreativeSummary[]>([]);
  const [open, setOpen] = useState(false);
  const action: BulkAction<CreativeSummary> = {
    id: 'download',
    label: download('download'),
    icon: <Download />,
    refusal: ({ length }) =>
      length > limits.archiveSelection ? t('tooMany', { count: limits.archiveSelection }) : undefined,
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

function NoCreatives({ onBrief }: Pick<CreativesListProps, 'onBrief'>) {
  const t = useTranslations('campaigns.creatives');
  if (!onBrief) return <EmptyState picture={<ImagePlus />} title={t('emptyGuest')} body={t('emptyGuestBody')} />;
  return (
    <EmptyState
      className="py-14"
      picture={<FramesPicture />}
      title={t('empty')}
      body={t('emptyBody')}
      action={
        <Button variant="primary" icon={<Plus />} onClick={onBrief}>
          {t('new')}
        </Button>
      }
    />
  );
}
