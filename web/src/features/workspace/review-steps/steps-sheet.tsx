import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#lib/api.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { Review, ReviewStep } from '@ad-foundry/contract/review-steps.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Field } from '#ui/form/field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { candidatesQuery, decidingLinksQuery, useSetSteps } from './queries.ts';
import { draftOf, emptyStep, inputOf, moved, problemOf, repeatedIn, type StepDraft } from './step-draft.ts';
import { StepFields } from './step-fields.tsx';

interface StepsSheetProps {
  campaignId: CampaignId;
  review: Review;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Edits the steps of a campaign: names, reviewers, rule, due dates and order. */
export function StepsSheet({ campaignId, review, open, onOpenChange }: StepsSheetProps) {
  const t = useTranslations('reviewSteps.sheet');
  const action = useTranslations('ui.action');
  // The draft begins with the steps that were stored when the sheet opened.
  const [draft, setDraft] = useState(() => draftOf(review));
  const [wasOpen, setWasOpen] = useState(open);
  const [hasTried, setTried] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setDraft(draftOf(review));
      setTried(false);
    }
  }
  const save = useSave(campaignId, () => onOpenChange(false));
  const setSteps = (steps: StepDraft[]) => setDraft({ ...draft, steps });
  const submit = () => {
    setTried(true);
    if (draft.steps.every((step) => problemOf(step, draft.steps) === null)) save.submit(inputOf(draft));
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('body')}
      focusWhole
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{action('cancel')}</Button>
          <Button variant="primary" loading={save.isPending} onClick={submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {draft.steps.length === 0 ? <NoSteps onStart={setSteps} /> : null}
        <Steps campaignId={campaignId} review={review} steps={draft.steps} onChange={setSteps} hasTried={hasTried} />
        <Button
          icon={<Plus />}
          className="justify-self-start"
          disabled={draft.steps.length >= limits.review.steps}
          onClick={() => setSteps([...draft.steps, emptyStep('')])}
        >
          {t('add')}
        </Button>
        {draft.steps.length > 0 ? (
          <Preferences draft={draft} onChange={(next) => setDraft({ ...draft, ...next })} />
        ) : null}
        <Anew review={review} hasSteps={draft.steps.length > 0} />
      </div>
    </Sheet>
  );
}

/** Says that approved files are judged again; without stored steps, their number is not read. */
function Anew({ review: { steps, files, approved }, hasSteps }: { review: Review; hasSteps: boolean }) {
  const t = useTranslations('reviewSteps.sheet');
  if (steps.length === 0 ? files === 0 || !hasSteps : approved === 0) return null;
  return (
    <p className="text-sm text-pretty text-ink-2">
      {steps.length === 0 ? t('again') : t('againCount', { count: approved })}
    </p>
  );
}

/** Offers the usual three steps. */
function NoSteps({ onStart }: { onStart: (steps: StepDraft[]) => void }) {
  const t = useTranslations('reviewSteps.sheet');
  const names = [t('agency'), t('client'), t('legal')];
  return (
    <EmptyState
      title={t('empty')}
      body={t('emptyBody')}
      action={
        <Button onClick={() => onStart(names.map(emptyStep))}>{t('preset', { names: names.join(' → ') })}</Button>
      }
    />
  );
}

interface StepsProps {
  campaignId: CampaignId;
  review: Review;
  steps: readonly StepDraft[];
  onChange: (steps: StepDraft[]) => void;
  /** Whether problems are shown, after the first try to save. */
  hasTried: boolean;
}

function Steps({ campaignId, review, steps, onChange, hasTried }: StepsProps) {
  const { data: candidates } = useQuery(candidatesQuery);
  const { data: links } = useQuery(decidingLinksQuery(campaignId));
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => (
        <StepFields
          key={step.key}
          step={step}
          number={index + 1}
          count={steps.length}
          candidates={candidates?.items ?? []}
          links={links ?? review.steps.flatMap(linkOf)}
          reviewers={review.steps.find(({ id }) => id === step.id)?.reviewers ?? []}
          repeated={repeatedIn(step, steps)}
          problem={hasTried ? problemOf(step, steps) : null}
          onChange={(next) => onChange(steps.map((each) => (each.key === step.key ? { ...each, ...next } : each)))}
          onMove={(by) => onChange(moved(steps, index, by))}
          onRemove={() => onChange(steps.filter(({ key }) => key !== step.key))}
        />
      ))}
    </ol>
  );
}

/** The link of a stored step, until those of the campaign are read. */
const linkOf = ({ link }: ReviewStep) =>
  link === null ? [] : [{ id: link.id, title: link.title ?? '', isUsable: false }];

interface PreferencesProps {
  draft: Pick<Review, 'returnsTo' | 'sendsAfterReview'>;
  onChange: (next: Partial<PreferencesProps['draft']>) => void;
}

function Preferences({ draft, onChange }: PreferencesProps) {
  const t = useTranslations('reviewSteps.sheet');
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <Field label={t('returns')} help={t(draft.returnsTo === 'asking' ? 'returnsAskingBody' : 'returnsFirstBody')}>
        {() => (
          <Segmented
            label={t('returns')}
            value={draft.returnsTo}
            onValueChange={(returnsTo) => onChange({ returnsTo })}
            options={[
              { value: 'asking', label: t('returnsAsking') },
              { value: 'first', label: t('returnsFirst') },
            ]}
            className="justify-self-start"
          />
        )}
      </Field>
      <Switch
        label={t('sends')}
        help={t('sendsBody')}
        checked={draft.sendsAfterReview}
        onCheckedChange={(sendsAfterReview) => onChange({ sendsAfterReview })}
      />
    </div>
  );
}

function useSave(campaignId: CampaignId, onSaved: () => void) {
  const t = useTranslations('reviewSteps.sheet');
  const errorText = useErrorText();
  const set = useSetSteps(campaignId);
  return {
    isPending: set.isPending,
    submit: (input: Parameters<typeof set.mutate>[0]) =>
      set.mutate(input, {
        onSuccess: () => {
          toast.success(t('saved'));
          onSaved();
        },
        onError: (error) => {
          const isOutdated = error instanceof ApiError && error.code === 'edit.outdated';
          toast.error(t('failed'), { description: isOutdated ? t('outdated') : errorText(error) });
        },
      }),
  };
}
