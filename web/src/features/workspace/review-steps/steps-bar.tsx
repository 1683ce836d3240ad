import { useQuery } from '@tanstack/react-query';
import { Check, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import type { Review, ReviewStep } from '@ad-foundry/contract/review-steps.ts';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { cn } from '#lib/cn.ts';
import { formatDate, formatDateTime, formatRelative } from '#lib/format.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { useCan, useMe } from '#lib/permissions.tsx';
import { AvatarStack } from '#ui/data/avatar.tsx';
import { Chip } from '#ui/data/chip.tsx';
import { ApproveForStep } from './approve-for-step.tsx';
import { PromiseButton } from './promise-button.tsx';
import { Promises } from './promises.tsx';
import { reviewQuery, type ReviewPlace } from './queries.ts';

interface StepsBarProps extends ReviewPlace {
  /** The creative whose files are shown; absent for the whole campaign. */
  creative?: Creative;
  className?: string;
}

/** The steps of a review in order: who decides by when, and what waits. Nothing where a campaign has no steps. */
export function StepsBar({ creative, className, ...place }: StepsBarProps) {
  const t = useTranslations('reviewSteps.bar');
  const mayOverride = useCan('review:override');
  const { data: review } = useQuery(reviewQuery(place));
  if (!review || review.steps.length === 0) return null;
  return (
    <ol
      aria-label={t('label')}
      className={cn(
        'grid min-w-0 overflow-hidden rounded-card border border-line bg-card lg:auto-cols-fr lg:grid-flow-col',
        className,
      )}
    >
      {review.steps.map((step, index) => (
        <Step key={step.id} step={step} number={index + 1} review={review}>
          {step.files.waitForCaller > 0 ? <PromiseButton campaignId={place.campaignId} step={step} /> : null}
          {mayOverride && creative && step.files.open > 0 && step.files.waitForCaller === 0 ? (
            <ApproveForStep step={step} review={review} creative={creative} />
          ) : null}
        </Step>
      ))}
    </ol>
  );
}

interface StepProps {
  step: ReviewStep;
  number: number;
  review: Review;
  children: ReactNode;
}

function Step({ step, number, review, children }: StepProps) {
  const t = useTranslations('reviewSteps.bar');
  const me = useMe();
  const { name, dueAt, reviewers, link, files } = step;
  const isOpen = files.open > 0;
  const isTurn = files.waitForCaller > 0;
  return (
    <li
      aria-current={isOpen ? 'step' : undefined}
      className={cn(
        'flex min-w-0 items-center gap-3 border-line px-4 py-3 not-first:border-t lg:not-first:border-t-0 lg:not-first:border-l',
        isTurn && 'bg-brand-soft',
      )}
    >
      <Mark step={step} number={number} total={review.files} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 truncate text-sm font-semibold" title={name}>
            {name}
          </span>
          {isOpen && dueAt ? <DueChip dueAt={dueAt} /> : null}
          {link ? <LinkChip link={link} /> : null}
        </span>
        <Facts step={step} review={review} isFirst={number === 1} />
        <Promises reviewers={reviewers.filter(({ accountId }) => accountId !== me.id)} />
        {reviewers.length === 0 && !link ? <span className="text-xs text-bad">{t('nobody')}</span> : null}
        {children}
      </div>
      <AvatarStack people={reviewers.map((person) => ({ name: person.name, src: person.avatarUrl }))} />
    </li>
  );
}

/** The number of the step; yellow where it waits for the reader, a tick once every file passed it. */
function Mark({ step: { files }, number, total }: Pick<StepProps, 'step' | 'number'> & { total: number }) {
  const t = useTranslations('reviewSteps.bar');
  const isOver = files.passed > 0 && files.passed === total;
  return (
    <span
      role="img"
      aria-label={t(isOver ? 'numberPassed' : 'number', { number })}
      className={cn(
        'num grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold [&_svg]:size-3.5',
        isOver
          ? 'border-ok-line bg-ok-fill text-ok'
          : files.waitForCaller > 0
            ? 'border-brand bg-brand text-on-brand'
            : files.open + files.changes > 0
              ? 'border-ink text-ink'
              : 'border-dashed border-line-strong text-ink-2',
      )}
    >
      {isOver ? <Check aria-hidden /> : number}
    </span>
  );
}

/** How many must decide, what waits, and the due date of a step that is not open. */
function Facts({ step, review, isFirst }: Pick<StepProps, 'step' | 'review'> & { isFirst: boolean }) {
  const t = useTranslations('reviewSteps.bar');
  const locale = useLocale();
  const { rule, reviewers, link, dueAt, files } = step;
  const isShared = reviewers.length > 1 || link !== null;
  const facts = [
    isShared ? t(rule) : null,
    stateOf(t, step, { files: review.files, isFirst }),
    dueAt && files.open === 0 && files.passed < Math.max(1, review.files)
      ? t('due', { day: formatDate(dueAt, locale, { weekday: 'short', day: 'numeric', month: 'short' }) })
      : null,
  ].filter((fact) => fact !== null);
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <span>{facts.join(' · ')}</span>
      {files.changes > 0 ? (
        <span className="inline-flex items-center gap-1 text-warn">
          <RotateCcw aria-hidden className="size-3" />
          {t('changes', { count: files.changes })}
        </span>
      ) : null}
    </span>
  );
}

function stateOf(
  t: ReturnType<typeof useTranslations<'reviewSteps.bar'>>,
  { files }: ReviewStep,
  { files: total, isFirst }: { files: number; isFirst: boolean },
): string | null {
  if (files.waitForCaller > 0) return t('mine', { count: files.waitForCaller });
  if (files.open > 0) return t('open', { count: files.open });
  if (files.passed > 0) return t('passed', { count: files.passed, total });
  if (files.changes > 0) return null;
  return t(isFirst ? 'noFile' : 'opens');
}

function LinkChip({ link }: { link: NonNullable<ReviewStep['link']> }) {
  const t = useTranslations('reviewSteps.bar');
  const locale = useLocale();
  const { openedAt } = link;
  return (
    <Chip title={openedAt ? formatDateTime(openedAt, locale) : undefined} className="shrink">
      {openedAt ? t('linkOpened', { when: formatRelative(openedAt, locale) }) : t('linkUnopened')}
    </Chip>
  );
}
