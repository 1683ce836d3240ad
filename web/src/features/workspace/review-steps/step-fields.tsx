import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { MemberId, ReviewLinkId } from '@ad-foundry/contract/ids.ts';
import type { StepReviewer } from '@ad-foundry/contract/review-steps.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Avatar } from '#ui/data/avatar.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { DateTimePicker } from '#ui/form/date-time-picker.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Promises } from './promises.tsx';
import type { problemOf, StepDraft } from './step-draft.ts';

interface StepFieldsProps {
  step: StepDraft;
  number: number;
  /** Number of all steps. */
  count: number;
  candidates: readonly { memberId: MemberId; name: string; avatarUrl: string | null }[];
  /** The review links of the campaign; usable are those that are open, show all files and let their holders decide. */
  links: readonly { id: ReviewLinkId; title: string; isUsable: boolean }[];
  /** The people of the stored step, with what they promised. */
  reviewers: readonly StepReviewer[];
  /** Its reviewers who review an earlier step, too. */
  repeated: readonly MemberId[];
  problem: ReturnType<typeof problemOf>;
  onChange: (next: Partial<StepDraft>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const noLink = 'none';

/** The fields of one step: name, reviewers, how many must decide, due date; and buttons that move or remove it. */
export function StepFields(props: StepFieldsProps) {
  const { step, number, onChange, problem, candidates, links, reviewers, repeated, ...place } = props;
  const t = useTranslations('reviewSteps.sheet');
  const nameProblem = problem === 'name' || problem === 'twice' ? t(`problems.${problem}`) : null;
  const both = candidates.filter(({ memberId }) => repeated.includes(memberId));
  const names = both.map(({ name }) => name).join(', ');
  return (
    <li className="grid gap-4 rounded-card border border-line p-4">
      <div className="flex items-start gap-2">
        <span
          aria-hidden
          className="num mt-7.5 grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-xs font-semibold"
        >
          {number}
        </span>
        <Field label={t('name')} error={nameProblem} className="min-w-0 flex-1">
          {(control) => (
            <Input
              {...control}
              value={step.name}
              maxLength={limits.nameLength}
              placeholder={t('client')}
              onChange={(event) => onChange({ name: event.target.value })}
            />
          )}
        </Field>
        <Moving number={number} name={step.name} {...place} />
      </div>
      <Field
        label={t('reviewers')}
        error={problem === 'reviewers' ? t('problems.reviewers') : null}
        help={
          number === 1 ? t('reviewersBody') : both.length > 0 ? t('both', { names, count: both.length }) : undefined
        }
      >
        {(control) => (
          <Combobox
            {...control}
            multiple
            value={step.memberIds}
            onValueChange={(memberIds) => onChange({ memberIds: memberIds as MemberId[] })}
            placeholder={t('choose')}
            options={candidates.map(({ memberId, name, avatarUrl }) => ({
              value: memberId,
              label: name,
              icon: <Avatar name={name} src={avatarUrl} size="xs" decorative />,
            }))}
          />
        )}
      </Field>
      <LinkField step={step} links={links} hasHelp={number === 1} onChange={onChange} />
      <RuleFields step={step} onChange={onChange} />
      <Promises reviewers={reviewers} />
    </li>
  );
}

function Moving({
  number,
  count,
  name,
  onMove,
  onRemove,
}: Pick<StepFieldsProps, 'number' | 'count' | 'onMove' | 'onRemove'> & { name: string }) {
  const t = useTranslations('reviewSteps.sheet');
  const label = name.trim() || t('number', { number });
  return (
    <span className="mt-6.5 flex shrink-0">
      <IconButton label={t('up', { name: label })} disabled={number === 1} onClick={() => onMove(-1)}>
        <ArrowUp />
      </IconButton>
      <IconButton label={t('down', { name: label })} disabled={number === count} onClick={() => onMove(1)}>
        <ArrowDown />
      </IconButton>
      <IconButton label={t('remove', { name: label })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </span>
  );
}

type EditorProps = Pick<StepFieldsProps, 'step' | 'onChange'>;

/** The review link whose holders decide; hidden where the campaign has none. */
function LinkField({
  step,
  links,
  hasHelp,
  onChange,
}: EditorProps & Pick<StepFieldsProps, 'links'> & { hasHelp: boolean }) {
  const t = useTranslations('reviewSteps.sheet');
  const offered = links.filter(({ id, isUsable }) => isUsable || id === step.reviewLinkId);
  if (offered.length === 0 && step.reviewLinkId === null) return null;
  return (
    <Field label={t('link')} optional help={hasHelp ? t('linkBody') : undefined}>
      {(control) => (
        <Select
          {...control}
          value={step.reviewLinkId ?? noLink}
          onValueChange={(id) => onChange({ reviewLinkId: id === noLink ? null : id })}
          options={[
            { value: noLink, label: t('noLink') },
            ...offered.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      )}
    </Field>
  );
}

/** How many must approve, and the due date. */
function RuleFields({ step, onChange }: EditorProps) {
  const t = useTranslations('reviewSteps.sheet');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('rule')}>
        {() => (
          <Segmented
            label={t('rule')}
            value={step.rule}
            onValueChange={(rule) => onChange({ rule })}
            options={[
              { value: 'one', label: t('one') },
              { value: 'all', label: t('all') },
            ]}
          />
        )}
      </Field>
      <Field label={t('due')} optional>
        {(control) => (
          <DateTimePicker
            {...control}
            clearable
            value={step.dueAt ? new Date(step.dueAt) : null}
            onChange={(date) => onChange({ dueAt: date?.toISOString() ?? null })}
          />
        )}
      </Field>
    </div>
  );
}
