import { useState } from 'react';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { DateTimePicker } from '#ui/date-time-picker.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useNameProblem } from '#features/campaigns/name-problem.ts';
import { useUpdateCreative } from './queries.ts';

interface Draft {
  name: string;
  description: string;
  deadlineAt: string | null;
}

/** What is to be made and by when. */
export function BriefPanel({ creative }: { creative: Creative }) {
  const t = useTranslations('creative.brief');
  const mayBrief = useCan('campaign:write');
  const errorText = useErrorText();
  const nameProblem = useNameProblem();
  const update = useUpdateCreative(creative.id);
  const stored: Draft = { name: creative.name, description: creative.description, deadlineAt: creative.deadlineAt };
  const [draft, setDraft] = useState(stored);
  const problem = nameProblem(draft.name);
  const changed =
    draft.name !== stored.name || draft.description !== stored.description || draft.deadlineAt !== stored.deadlineAt;
  const save = () => {
    if (problem) return;
    update.mutate(
      { ...draft, name: draft.name.trim() },
      { onSuccess: () => void toast.success(t('saved')), onError: (error) => void toast.error(errorText(error)) },
    );
  };
  return (
    <div className="grid max-w-form gap-5 pb-16">
      <BriefFields
        draft={draft}
        problem={problem}
        locked={!mayBrief}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      <SaveBar
        visible={changed && mayBrief}
        saving={update.isPending}
        onSave={save}
        onDiscard={() => setDraft(stored)}
      />
    </div>
  );
}

interface FieldsProps {
  draft: Draft;
  problem: string | undefined;
  locked: boolean;
  onChange: (part: Partial<Draft>) => void;
}

function BriefFields({ draft, problem, locked, onChange }: FieldsProps) {
  const t = useTranslations('creative.brief');
  return (
    <>
      <Field label={t('name')} error={problem}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
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
            value={draft.description}
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
            value={draft.deadlineAt ? new Date(draft.deadlineAt) : null}
            onChange={(date) => onChange({ deadlineAt: date?.toISOString() ?? null })}
          />
        )}
      </Field>
    </>
  );
}
