import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { CreativeId } from '@ad-foundry/contract/ids.ts';
import {
  findValueProblem,
  type AttributeValue,
  type ValueProblem,
} from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { ApiError } from '#lib/api.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Field } from '#ui/form/field.tsx';
import { AttributeControl } from './attribute-control.tsx';
import { readEntry, showValue } from './entry.ts';
import { engineFor } from './patterns.ts';
import { useFilling } from './queries.ts';
import { useAttributeWords, useValueProblemText } from './words.ts';

export interface FilledFieldProps {
  creativeId: CreativeId;
  filled: FilledAttribute;
  readOnly: boolean;
  actions?: ReactNode;
}

/** One field of a creative, saved on blur; an invalid value shows its error and is not saved. */
export function FilledField({ creativeId, filled, readOnly, actions }: FilledFieldProps) {
  const t = useTranslations('fields');
  const { label, description, input } = useAttributeWords()(filled.attribute);
  const entry = useEntry({ creativeId, filled });
  const problemText = useValueProblemText();
  const example = input.type === 'text' ? input.placeholder : '';
  // A placeholder disappears on input, so the expected pattern is shown as a hint.
  const like = example && input.type === 'text' && input.regex ? t('like', { example }) : '';
  const help = [description, like].filter(Boolean).join(' ') || undefined;
  const { problem } = entry;
  const error = typeof problem === 'string' ? problem : problem ? problemText(problem, example) : undefined;
  const statusText = entry.state === 'rest' ? (filled.required ? t('required') : '') : t(entry.state);
  const aside = (
    <span className="flex items-center gap-1.5">
      <span role="status" className={cn('flex items-center gap-1', entry.state === 'saved' && 'text-ok')}>
        {entry.state === 'saved' ? <Check className="size-3.5" aria-hidden /> : null}
        {statusText || '\u200b'}
      </span>
      {actions}
    </span>
  );
  return (
    <Field label={label} help={help} error={error} aside={aside} optional={!filled.required}>
      {(control) => (
        <AttributeControl
          control={control}
          input={input}
          label={label}
          required={filled.required}
          readOnly={readOnly}
          value={filled.value}
          text={entry.text}
          onText={entry.write}
          onLeave={entry.leave}
          onChoose={entry.choose}
        />
      )}
    </Field>
  );
}

type Problem = ValueProblem | string;

/** The unsaved input, until it is saved; without unsaved input, the field shows values saved by others. */
function useEntry({ creativeId, filled }: Pick<FilledFieldProps, 'creativeId' | 'filled'>) {
  const { attribute, value } = filled;
  const locale = useLocale();
  const errorText = useErrorText();
  const { fill } = useFilling(creativeId);
  const [draft, setDraft] = useState<string | null>(null);
  const [state, setState] = useState<'rest' | 'saving' | 'saved'>('rest');
  const [problem, setProblem] = useState<Problem | null>(null);

  const save = async (next: AttributeValue | null, written: string | null) => {
    const { matches } = await engineFor(attribute.input);
    const wrong = next === null ? null : findValueProblem(attribute.input, next, { matches });
    setProblem(wrong);
    if (wrong) return;
    const forget = () => setDraft((now) => (now === written ? null : now));
    if (next === value) return forget();
    setState('saving');
    try {
      await fill.mutateAsync({ id: attribute.id, value: next });
      forget();
      setState('saved');
    } catch (error) {
      setState('rest');
      const rejection = error instanceof ApiError ? error.problem.data?.['problem'] : undefined;
      setProblem(rejection ? (rejection as ValueProblem) : errorText(error));
    }
  };
  return {
    text: draft ?? showValue(attribute.input, value, locale),
    state,
    problem: problem ?? (draft === null ? filled.problem : null),
    write: (text: string) => {
      setDraft(text);
      setProblem(null);
      setState('rest');
    },
    leave: () => {
      if (draft !== null) void save(readEntry(attribute.input, draft, locale), draft);
    },
    choose: (next: AttributeValue | null) => void save(next, null),
  };
}
