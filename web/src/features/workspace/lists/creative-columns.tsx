import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AttributeId } from '@ad-foundry/contract/ids.ts';
import { creatives } from '@ad-foundry/contract/creatives.ts';
import type { ListedCreative } from '@ad-foundry/contract/lists.ts';
import { countReviews } from '@ad-foundry/contract/rules/review/state.ts';
import { CreativeName, CreativeSlots, PlatformMarks } from '#features/tree/campaigns/creative-parts.tsx';
import { call } from '#lib/api.ts';
import { formatDate, formatNumber } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { doneShare, useReviewSum } from '#ui/data/review-state.tsx';
import { ProgressRing } from '#ui/feedback/progress-ring.tsx';
import { sendFromSeen } from '#ui/editor/seen-edition.ts';
import type { ListColumn, ListItem } from '#ui/list-page/declaration.ts';
import { Unfit } from './campaign-columns.tsx';
import { Faces } from './faces.tsx';
import type { CreativeColumn } from './columns.ts';
import { InlineDue } from './inline-due.tsx';
import { useCanEdit } from '#lib/can-edit.ts';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';

/** Links to the group and campaign of a creative. */
export function Place({ creative: { group, campaign } }: { creative: ListedCreative }) {
  const path = group ? `${group.name} / ${campaign.name}` : campaign.name;
  return (
    <span className="min-w-0 truncate text-xs text-ink-2" title={path}>
      {path}
    </span>
  );
}

function Due({ creative, item }: { creative: ListedCreative; item: ListItem }) {
  const t = useTranslations('lists.due');
  const { id: creativeId, name, deadlineAt, dueAt, completedAt, edition } = creative;
  const queries = useQueryClient();
  const mayEdit = useCanEdit('campaign:write');
  const { mutate, error } = useMutation({
    mutationFn: (next: string | null) =>
      sendFromSeen({ deadlineAt, edition }, (from) =>
        call(creatives.update, { params: { creativeId }, body: { deadlineAt: next, edition: from } }),
      ),
    onSettled: () => {
      for (const area of ['campaigns', 'creatives']) void queries.invalidateQueries({ queryKey: [area] });
    },
  });
  if (!mayEdit) return <DueChip dueAt={dueAt} done={completedAt !== null} />;
  return (
    <InlineDue
      name={name}
      value={deadlineAt}
      dueAt={dueAt}
      done={completedAt !== null}
      help={t('campaignDueHelp')}
      tabIndex={item.tabIndex}
      change={{ mutate, error }}
    />
  );
}

/** A ring with "3 of 5 approved". */
function SlotProgress({ slots }: Pick<ListedCreative, 'slots'>) {
  const counts = countReviews(slots);
  const { sum } = useReviewSum()(counts);
  if (slots.length === 0) return <span className="text-ink-3">–</span>;
  return (
    <span className="num inline-flex items-center gap-1.5 text-xs text-ink-2">
      <ProgressRing value={doneShare(counts)} label={sum} size={16} />
      <span aria-hidden>{sum}</span>
    </span>
  );
}

/** The columns of creatives. */
export function useCreativeColumns(): Record<CreativeColumn | 'name', ListColumn<ListedCreative>> {
  const t = useTranslations('lists.column');
  const locale = useLocale();
  const day = (instant: string) => <span className="num text-ink-2">{formatDate(instant, locale)}</span>;
  const date = { align: 'right', className: 'whitespace-nowrap', hideBelow: 'xl' } as const;
  return {
    name: {
      id: 'name',
      header: t('creative'),
      sort: 'name',
      grows: true,
      cell: (creative, item) => <CreativeName creative={creative} item={item} />,
    },
    campaign: {
      id: 'campaign',
      header: t('campaign'),
      className: 'max-w-56',
      hideBelow: 'md',
      cell: (creative) => (
        <span className="flex min-w-0">
          <Place creative={creative} />
        </span>
      ),
    },
    people: { id: 'people', header: t('people'), hideBelow: 'lg', cell: ({ people }) => <Faces people={people} /> },
    progress: {
      id: 'progress',
      header: t('progress'),
      className: 'whitespace-nowrap',
      hideBelow: 'md',
      cell: ({ slots }) => <SlotProgress slots={slots} />,
    },
    unfit: {
      id: 'unfit',
      header: t('unfit'),
      className: 'whitespace-nowrap',
      hideBelow: 'lg',
      cell: ({ slots }) => <Unfit count={slots.filter(({ state }) => state === 'does-not-fit').length} />,
    },
    slots: { id: 'slots', header: t('slots'), cell: (creative) => <CreativeSlots creative={creative} isShort /> },
    platforms: {
      id: 'platforms',
      header: t('platforms'),
      hideBelow: 'xl',
      cell: ({ slots }) => <PlatformMarks slots={slots} />,
    },
    due: {
      id: 'due',
      header: t('due'),
      sort: 'due',
      className: 'min-w-48',
      cell: (creative, item) => <Due creative={creative} item={item} />,
    },
    updated: { id: 'updated', header: t('updated'), sort: 'updated', ...date, cell: (row) => day(row.updatedAt) },
    created: { id: 'created', header: t('created'), sort: 'created', ...date, cell: (row) => day(row.createdAt) },
  };
}

/** The columns of attributes, whose labels come with the rows. */
export function useFieldColumns(first: ListedCreative | undefined) {
  const t = useTranslations('lists.filter');
  const locale = useLocale();
  const labelOf = (id: AttributeId) => first?.fields.find((field) => field.id === id)?.label ?? '';
  const fieldColumn = (id: AttributeId): ListColumn<ListedCreative> => ({
    id,
    header: labelOf(id),
    className: 'max-w-56',
    hideBelow: 'md',
    cell: ({ fields }) => {
      const value = fields.find((field) => field.id === id)?.value ?? null;
      if (value === null) return <span className="text-ink-3">–</span>;
      const text =
        typeof value === 'boolean'
          ? t(value ? 'yes' : 'no')
          : typeof value === 'number'
            ? formatNumber(value, locale)
            : value;
      return (
        <span className="block truncate" title={text}>
          {text}
        </span>
      );
    },
  });
  return { labelOf, fieldColumn };
}
