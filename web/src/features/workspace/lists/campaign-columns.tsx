import type { ListedCampaign } from '@ad-foundry/contract/lists.ts';
import { formatDate } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCanEdit } from '#lib/can-edit.ts';
import { Chip } from '#ui/data/chip.tsx';
import type { ListColumn, ListItem } from '#ui/list-page/declaration.ts';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { Pictures } from '#features/tree/campaigns/pictures.tsx';
import { CampaignProgress, isComplete } from '#features/tree/campaigns/progress.tsx';
import { useUpdateCampaign } from '#features/tree/campaigns/queries.ts';
import { dotsOf, ReviewDots } from '#ui/data/review-state.tsx';
import { PlatformRow } from '#features/library/formats/platform-mark.tsx';
import type { CampaignColumn } from './columns.ts';
import { Faces } from './faces.tsx';
import { InlineDue } from './inline-due.tsx';
import { InlineGroup } from './inline-group.tsx';
import { InlinePeople } from './inline-people.tsx';

/** A chip that marks an archived campaign. */
export function Archived() {
  return <Chip>{useTranslations('campaigns.page')('archived')}</Chip>;
}

function Due({ campaign, item }: { campaign: ListedCampaign; item: ListItem }) {
  const t = useTranslations('campaigns.create');
  const { mutate, error } = useUpdateCampaign(campaign.id);
  const { name, dueAt, progress, edition, archivedAt } = campaign;
  const done = isComplete(progress);
  const mayWrite = useCanEdit('campaign:write') && archivedAt === null;
  if (!mayWrite) return <DueChip dueAt={dueAt} done={done} />;
  return (
    <InlineDue
      name={name}
      value={dueAt}
      dueAt={dueAt}
      done={done}
      help={t('dueHelp')}
      tabIndex={item.tabIndex}
      change={{ mutate: (next) => mutate({ dueAt: next, seen: { dueAt, edition } }), error }}
    />
  );
}

const oneUnfit = [{ review: 'does-not-fit' }] as const;

function Name({ campaign, item }: { campaign: ListedCampaign; item: ListItem }) {
  const { previews, group, archivedAt } = campaign;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Pictures previews={previews} most={2} className="h-8 w-14 shrink-0 rounded-xs" />
      <span className="grid min-w-0">
        {item.main}
        {group ? <span className="min-w-0 truncate text-xs text-ink-2">{group.name}</span> : null}
      </span>
      {archivedAt ? <Archived /> : null}
    </span>
  );
}

/** The number of slots whose files do not fit. */
export function Unfit({ count }: { count: number }) {
  if (count === 0) return <span className="text-ink-3">–</span>;
  return (
    <span className="num inline-flex items-center gap-1 text-bad">
      <ReviewDots slots={oneUnfit} />
      {count}
    </span>
  );
}

/** The columns of campaigns. */
export function useCampaignColumns(): Record<CampaignColumn | 'name', ListColumn<ListedCampaign>> {
  const t = useTranslations('lists.column');
  return {
    name: {
      id: 'name',
      header: t('name'),
      sort: 'name',
      grows: true,
      cell: (campaign, item) => <Name campaign={campaign} item={item} />,
    },
    ...usePlaces(),
    progress: {
      id: 'progress',
      header: t('progress'),
      className: 'whitespace-nowrap',
      hideBelow: 'md',
      cell: ({ progress }) => <CampaignProgress progress={progress} />,
    },
    slots: {
      id: 'slots',
      header: t('slots'),
      className: 'whitespace-nowrap',
      hideBelow: 'md',
      cell: ({ slots }) => <ReviewDots slots={dotsOf(slots)} />,
    },
    unfit: {
      id: 'unfit',
      header: t('unfit'),
      className: 'whitespace-nowrap',
      hideBelow: 'lg',
      cell: ({ slots }) => <Unfit count={slots['does-not-fit']} />,
    },
    due: {
      id: 'due',
      header: t('due'),
      sort: 'due',
      className: 'min-w-48',
      cell: (campaign, item) => <Due campaign={campaign} item={item} />,
    },
    platforms: {
      id: 'platforms',
      header: t('platforms'),
      hideBelow: 'xl',
      cell: (campaign) =>
        campaign.platforms.length > 0 ? (
          <PlatformRow platforms={campaign.platforms} className="relative text-ink-2" />
        ) : null,
    },
    ...useDates(),
  };
}

/** The columns group and people, which the user can edit in place. */
function usePlaces(): Record<'group' | 'people', ListColumn<ListedCampaign>> {
  const t = useTranslations('lists.column');
  const mayWrite = useCanEdit('campaign:write');
  const isOpen = ({ archivedAt }: ListedCampaign) => mayWrite && archivedAt === null;
  return {
    group: {
      id: 'group',
      header: t('group'),
      className: 'max-w-56',
      hideBelow: 'md',
      cell: (campaign, { tabIndex }) =>
        isOpen(campaign) ? <InlineGroup campaign={campaign} tabIndex={tabIndex} /> : campaign.group?.name,
    },
    people: {
      id: 'people',
      header: t('people'),
      hideBelow: 'md',
      cell: (campaign, { tabIndex }) =>
        isOpen(campaign) ? (
          <InlinePeople campaign={campaign} tabIndex={tabIndex} />
        ) : (
          <Faces people={campaign.people} />
        ),
    },
  };
}

/** The date columns. */
function useDates(): Record<'updated' | 'created', ListColumn<ListedCampaign>> {
  const t = useTranslations('lists.column');
  const locale = useLocale();
  const day = (instant: string) => <span className="num text-ink-2">{formatDate(instant, locale)}</span>;
  const date = { align: 'right', className: 'whitespace-nowrap', hideBelow: 'lg' } as const;
  return {
    updated: { id: 'updated', header: t('updated'), sort: 'updated', ...date, cell: (row) => day(row.updatedAt) },
    created: { id: 'created', header: t('created'), sort: 'created', ...date, cell: (row) => day(row.createdAt) },
  };
}
