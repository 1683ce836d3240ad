import { Check, X } from 'lucide-react';
import { useState } from 'react';
import {
  findValueProblem,
  type AttributeInput,
  type AttributeValue,
  type PatternEngine,
  type ValueProblem,
} from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { AttributeControl } from '#features/library/attributes/attribute-control.tsx';
import { readEntry } from '#features/library/attributes/entry.ts';
import { useValueProblemText } from '#features/library/attributes/words.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import type { Editing } from './use-attribute-editor.ts';

/** Interactive preview of the field, with a pattern tester for fields with a pattern. */
export function FieldPreview({ editing: { draft, input, engine, problems } }: { editing: Editing }) {
  const t = useTranslations('attributes.preview');
  const label = draft.label.trim() || t('label');
  const isPattern = input.type === 'text' && input.regex !== '';
  return (
    <aside aria-label={t('title')} className="grid content-start gap-6 self-start md:sticky md:top-0">
      <section className="grid gap-3 rounded-card bg-sunk p-4">
        <h3 className="text-xs font-medium text-ink-2">{t('title')}</h3>
        <div className="rounded-card border border-line bg-card p-4">
          <TriedField input={input} label={label} description={draft.description} engine={engine} />
        </div>
      </section>
      {isPattern && engine && !problems.regex ? <PatternTester regex={input.regex} engine={engine} /> : null}
    </aside>
  );
}

interface TriedProps {
  input: AttributeInput;
  label: string;
  description: string;
  engine: PatternEngine | null;
}

function TriedField({ input, label, description, engine }: TriedProps) {
  const locale = useLocale();
  const problemText = useValueProblemText();
  const [text, setText] = useState('');
  const [value, setValue] = useState<AttributeValue | null>(null);
  const [isBlurred, setLeft] = useState(false);
  const written = input.type === 'text' || input.type === 'number';
  const entry = written ? readEntry(input, text, locale) : value;
  const problem: ValueProblem | null =
    isBlurred && entry !== null && engine ? findValueProblem(input, entry, engine) : null;
  return (
    <Field
      label={label}
      help={description.trim() || undefined}
      error={problem ? problemText(problem, input.type === 'text' ? input.placeholder : '') : undefined}
    >
      {(control) => (
        <AttributeControl
          control={control}
          input={input}
          label={label}
          required={false}
          readOnly={false}
          value={value}
          text={text}
          onText={(next) => {
            setText(next);
            setLeft(false);
          }}
          onLeave={() => setLeft(true)}
          onChoose={setValue}
        />
      )}
    </Field>
  );
}

const samples = [0, 1, 2] as const;

/** Three sample lines, each marked as matching the pattern or not, updated on input. */
function PatternTester({ regex, engine }: { regex: string; engine: PatternEngine }) {
  const t = useTranslations('attributes.tester');
  const [lines, setLines] = useState<readonly string[]>(['', '', '']);
  return (
    <section className="grid gap-3 rounded-card bg-sunk p-4">
      <div className="grid gap-0.5">
        <h3 className="text-xs font-medium text-ink-2">{t('title')}</h3>
        <p className="text-xs text-ink-2">{t('help')}</p>
      </div>
      <ul className="grid gap-1.5">
        {samples.map((index) => {
          const line = lines[index] ?? '';
          const fits = engine.matches(regex, line);
          return (
            <li key={index} className="grid gap-1">
              <Input
                aria-label={t('line', { number: index + 1 })}
                autoComplete="off"
                spellCheck={false}
                value={line}
                placeholder={t('line', { number: index + 1 })}
                onChange={({ target }) => setLines(lines.with(index, target.value))}
                suffix={
                  line === '' ? null : fits ? (
                    <Check className="text-ok" aria-hidden />
                  ) : (
                    <X className="text-bad" aria-hidden />
                  )
                }
              />
              <p role="status" className={fits ? 'text-xs text-ok' : 'text-xs text-bad'}>
                {line === '' ? '' : fits ? t('fits') : t('refused')}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
