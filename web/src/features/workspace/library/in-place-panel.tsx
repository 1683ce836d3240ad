import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import { inPlaceFrames } from '@ad-foundry/contract/rules/formats/in-place.ts';
import { attributesQuery } from '#features/library/attributes/queries.ts';
import { useAttributeWords } from '#features/library/attributes/words.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { draftOfInPlace, draftRoles, readInPlace, type DraftRole, type TextDraft } from './in-place-draft.ts';
import { useFormatActions } from './queries.ts';

/** Chooses how the ads of an own format look to their audience: the frame, its texts, and where each is cut. */
export function InPlacePanel({ format }: { format: FormatDetail }) {
  const t = useTranslations('inPlace');
  const action = useTranslations('ui.action');
  const titleId = useId();
  const errorText = useErrorText();
  const { setInPlace } = useFormatActions();
  const [draft, setDraft] = useState(() => draftOfInPlace(format.inPlace));
  const { inPlace, problems } = readInPlace(draft, format.inPlace);
  const change = (role: DraftRole, next: Partial<TextDraft>) =>
    setDraft((now) => ({ ...now, texts: { ...now.texts, [role]: { ...now.texts[role], ...next } } }));
  const save = () =>
    setInPlace.mutate({ id: format.id, inPlace }, { onSuccess: () => void toast.success(t('editor.saved')) });
  return (
    <section aria-labelledby={titleId} className="grid gap-2 text-sm">
      <h2 id={titleId} className="font-medium">
        {t('editor.title')}
      </h2>
      <div className="grid gap-3 rounded-card border border-line bg-card p-4">
        <p className="text-xs text-pretty text-ink-2">{t('editor.help')}</p>
        <Select
          aria-label={t('editor.frame')}
          value={draft.frame}
          onValueChange={(frame) => setDraft({ ...draft, frame })}
          options={inPlaceFrames.map((frame) => ({ value: frame, label: t(`name.${frame}`) }))}
        />
        {draft.frame === 'plain' ? null : (
          <>
            {draftRoles.map((role) => (
              <TextFields
                key={role}
                role={role}
                text={draft.texts[role]}
                problems={problems}
                onChange={(next) => change(role, next)}
              />
            ))}
            <Input
              aria-label={t('editor.source')}
              aria-invalid={problems.includes('source')}
              placeholder={t('editor.source')}
              type="url"
              value={draft.source}
              onChange={({ target }) => setDraft({ ...draft, source: target.value })}
            />
          </>
        )}
        <ProblemNote>{setInPlace.error ? errorText(setInPlace.error) : null}</ProblemNote>
        <Button
          className="justify-self-start"
          disabled={problems.length > 0}
          loading={setInPlace.isPending}
          onClick={save}
        >
          {action('save')}
        </Button>
      </div>
    </section>
  );
}

interface FieldsProps {
  role: DraftRole;
  text: TextDraft;
  problems: readonly string[];
  onChange: (next: Partial<TextDraft>) => void;
}

function TextFields({ role, text, problems, onChange }: FieldsProps) {
  const t = useTranslations('inPlace');
  const translate = useAttributeWords();
  const { data: attributes = [] } = useQuery(attributesQuery);
  const name = t(`texts.${role}`);
  const listed = attributes.map((attribute) => ({ value: attribute.key, label: translate(attribute).label }));
  const options = listed.some(({ value }) => value === text.attribute)
    ? listed
    : [...listed, { value: text.attribute, label: text.attribute }];
  const number = (field: 'characters' | 'max') => (
    <Input
      aria-label={t('editor.of', { field: t(`editor.${field}`), text: name })}
      aria-invalid={problems.includes(`${role}.${field}`)}
      placeholder={t(`editor.${field}`)}
      inputMode="numeric"
      value={text[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  return (
    <div className="grid gap-2">
      <Checkbox label={name} checked={text.isShown} onCheckedChange={(isShown) => onChange({ isShown })} />
      {text.isShown ? (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)] gap-2 pl-6">
          <Select
            aria-label={t('editor.of', { field: t('editor.attribute'), text: name })}
            value={text.attribute}
            onValueChange={(attribute) => onChange({ attribute })}
            options={options}
          />
          {number('characters')}
          {number('max')}
        </div>
      ) : null}
    </div>
  );
}
