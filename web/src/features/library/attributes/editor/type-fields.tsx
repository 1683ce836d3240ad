import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import type { EditorPartProps } from './about-fields.tsx';
import { OptionsEditor } from './options-editor.tsx';

/** The parameters of the field's type. */
export function TypeFields(props: EditorPartProps) {
  switch (props.editing.draft.type) {
    case 'number':
      return (
        <>
          <Bounds {...props} />
          <Placeholder {...props} />
        </>
      );
    case 'select':
      return (
        <>
          <OptionsEditor {...props} />
          <Placeholder {...props} />
        </>
      );
    case 'toggle':
      return <ToggleLabel {...props} />;
    case 'text':
      return (
        <>
          <Pattern {...props} />
          <Placeholder {...props} />
        </>
      );
  }
}

function Bounds({ editing: { editor, problems }, locked }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-2 gap-3">
        {(['min', 'max'] as const).map((side) => (
          <TextField
            key={side}
            control={editor.control}
            name={side}
            label={t(side)}
            optional
            problems={t('numberProblem')}
            inputMode="decimal"
            autoComplete="off"
            readOnly={locked}
            className="num"
          />
        ))}
      </div>
      {problems.range ? (
        <p role="alert" className="text-xs text-bad">
          {t('rangeProblem')}
        </p>
      ) : null}
    </div>
  );
}

function Placeholder({ editing: { draft, editor }, locked }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  return (
    <TextField
      control={editor.control}
      name="placeholder"
      label={t('placeholder')}
      optional
      help={t(draft.type === 'text' && draft.regex ? 'placeholderForRegex' : 'placeholderHelp')}
      autoComplete="off"
      readOnly={locked}
      maxLength={limits.attribute.placeholderLength}
    />
  );
}

function ToggleLabel({ editing: { editor }, locked }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  return (
    <TextField
      control={editor.control}
      name="toggleLabel"
      label={t('toggleLabel')}
      optional
      help={t('toggleLabelHelp')}
      autoComplete="off"
      readOnly={locked}
      maxLength={limits.nameLength}
    />
  );
}

function Pattern({ editing: { draft, editor }, locked }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  return (
    <>
      <Checkbox
        label={t('multiLine')}
        checked={draft.multiLine}
        disabled={locked}
        onCheckedChange={(multiLine) => editor.change({ multiLine })}
      />
      <TextField
        control={editor.control}
        name="regex"
        label={t('regex')}
        optional
        help={t('regexHelp')}
        problems={t('regexProblem')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={locked}
        maxLength={limits.attribute.patternLength}
        {...(locked ? {} : { placeholder: String.raw`https?://\S+` })}
        className="font-mono"
      />
    </>
  );
}
