import { limits } from '@ad-foundry/contract/limits.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import type { EditorPartProps } from './about-fields.tsx';
import { OptionsEditor } from './options-editor.tsx';

/** The parameters of the type. */
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

function Bounds({ editing: { draft, change, problems }, locked }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  return (
    <div className="grid gap-1.5">
      <div className="grid grid-cols-2 gap-3">
        {(['min', 'max'] as const).map((side) => (
          <Field key={side} label={t(side)} optional error={problems[side] ? t('numberProblem') : undefined}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                readOnly={locked}
                className="num"
                value={draft[side]}
                onChange={({ target }) => change({ [side]: target.value })}
              />
            )}
          </Field>
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

function Placeholder({ editing: { draft, change }, locked }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  return (
    <Field
      label={t('placeholder')}
      optional
      help={t(draft.type === 'text' && draft.regex ? 'placeholderWanted' : 'placeholderHelp')}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          readOnly={locked}
          maxLength={limits.attribute.placeholderLength}
          value={draft.placeholder}
          onChange={({ target }) => change({ placeholder: target.value })}
        />
      )}
    </Field>
  );
}

function ToggleLabel({ editing: { draft, change }, locked }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  return (
    <Field label={t('toggleLabel')} optional help={t('toggleLabelHelp')}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          readOnly={locked}
          maxLength={limits.nameLength}
          value={draft.toggleLabel}
          onChange={({ target }) => change({ toggleLabel: target.value })}
        />
      )}
    </Field>
  );
}

function Pattern({ editing: { draft, change, problems }, locked }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  return (
    <>
      <Checkbox
        label={t('multiLine')}
        checked={draft.multiLine}
        disabled={locked}
        onCheckedChange={(multiLine) => change({ multiLine })}
      />
      <Field label={t('regex')} optional help={t('regexHelp')} error={problems.regex ? t('regexProblem') : undefined}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            readOnly={locked}
            maxLength={limits.attribute.patternLength}
            placeholder={locked ? undefined : String.raw`https?://\S+`}
            className="font-mono"
            value={draft.regex}
            onChange={({ target }) => change({ regex: target.value })}
          />
        )}
      </Field>
    </>
  );
}
