import { Suspense, useRef } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { DateTimePicker } from '#ui/date-time-picker.tsx';
import { Field } from '#ui/field.tsx';
import { focusInvalid } from '#ui/focus-invalid.ts';
import { Input } from '#ui/input.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useNameProblem } from '#features/campaigns/name-problem.ts';
import { useUpdateCreative } from './queries.ts';
import { useRights } from './rights.ts';
import type { Brief, useBriefDraft } from './use-brief-draft.ts';

const CreativeAttributes = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#features/attributes/creative-attributes.tsx'), needTexts(['fields'])]);
  return { default: loaded.CreativeAttributes };
});

interface BriefPanelProps {
  creative: Creative;
  draft: ReturnType<typeof useBriefDraft>;
}

/** What is to be made and by when. */
export function BriefPanel({ creative, draft }: BriefPanelProps) {
  const t = useTranslations('creative.brief');
  const { mayBrief, mayFill } = useRights(creative);
  const errorText = useErrorText();
  const nameProblem = useNameProblem();
  const update = useUpdateCreative(creative.id);
  const { shown, changed, edited } = draft;
  const fields = useRef<HTMLDivElement>(null);
  const problem = nameProblem(shown.name);
  const save = () => {
    if (problem || focusInvalid(fields.current)) return;
    const change = edited.name === undefined ? edited : { ...edited, name: edited.name.trim() };
    update.mutate(change, {
      onSuccess: () => {
        draft.discard();
        toast.success(t('saved'));
      },
      onError: (error) => void toast.error(errorText(error)),
    });
  };
  return (
    <div className="grid gap-x-10 gap-y-8 pb-16 lg:grid-cols-[minmax(0,45rem)_minmax(18rem,26rem)]">
      <div ref={fields} className="grid content-start gap-5">
        <BriefFields brief={shown} problem={problem} locked={!mayBrief} onChange={draft.edit} />
        <SaveBar visible={changed && mayBrief} saving={update.isPending} onSave={save} onDiscard={draft.discard} />
      </div>
      <Suspense>
        <CreativeAttributes creative={creative} mayBrief={mayBrief} mayFill={mayFill} />
      </Suspense>
    </div>
  );
}

interface FieldsProps {
  brief: Brief;
  problem: string | undefined;
  locked: boolean;
  onChange: (part: Partial<Brief>) => void;
}

function BriefFields({ brief, problem, locked, onChange }: FieldsProps) {
  const t = useTranslations('creative.brief');
  return (
    <>
      <Field label={t('name')} error={problem}>
        {(control) => (
          <Input
            {...control}
            value={brief.name}
            maxLength={limits.nameLength}
            readOnly={locked}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('description')} help={t('descriptionHelp')}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            value={brief.description}
            maxLength={limits.descriptionLength}
            readOnly={locked}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('deadline')} help={t('deadlineHelp')}>
        {(control) => (
          <DateTimePicker
            {...control}
            clearable
            disabled={locked}
            value={brief.deadlineAt ? new Date(brief.deadlineAt) : null}
            onChange={(date) => onChange({ deadlineAt: date?.toISOString() ?? null })}
          />
        )}
      </Field>
    </>
  );
}
