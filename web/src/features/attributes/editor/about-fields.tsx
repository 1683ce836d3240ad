import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { attributeTypes } from '@ad-foundry/contract/rules/attribute-values.ts';
import { TypeIcon } from '#features/attributes/type-icon.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { Editing } from './use-attribute-draft.ts';

export interface EditorPartProps {
  editing: Editing;
  edited: AttributeDetail | undefined;
  /** Only to be looked at. */
  locked: boolean;
  /** Say what is missing too. */
  tell: boolean;
  keyTaken: boolean;
}

/** What the field is called, for people and for exports, and what kind of answer it takes. */
export function AboutFields(props: EditorPartProps) {
  const { editing, edited, locked, tell } = props;
  const { draft, change, problems } = editing;
  const t = useTranslations('attributes.editor');
  return (
    <>
      <Field label={t('label')} error={tell && problems.label ? t('labelProblem') : undefined}>
        {(control) => (
          <Input
            {...control}
            autoFocus={edited === undefined}
            autoComplete="off"
            readOnly={locked}
            maxLength={limits.nameLength}
            value={draft.label}
            placeholder={t('labelPlaceholder')}
            onChange={({ target }) => change({ label: target.value })}
          />
        )}
      </Field>
      <KeyField {...props} />
      <Field label={t('description')} optional help={t('descriptionHelp')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            readOnly={locked}
            maxLength={limits.attribute.descriptionLength}
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </Field>
      <TypeChoice {...props} />
    </>
  );
}

const isUsed = ({ edited, locked }: Pick<EditorPartProps, 'edited' | 'locked'>) =>
  !locked && (edited?.usage.creatives ?? 0) > 0;

function KeyField({ editing: { draft, change, problems }, edited, locked, tell, keyTaken }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  const used = isUsed({ edited, locked });
  const problem = keyTaken
    ? t('keyTaken')
    : problems.key === 'form' || (tell && problems.key)
      ? t('keyProblem')
      : undefined;
  return (
    <Field label={t('key')} error={problem} help={used ? t('keyFrozen') : t('keyHelp')}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          spellCheck={false}
          readOnly={locked || used}
          maxLength={limits.attribute.keyLength}
          value={draft.key}
          className="font-mono"
          onChange={({ target }) => change({ key: target.value, keyGiven: false })}
        />
      )}
    </Field>
  );
}

function TypeChoice({ editing: { draft, change }, edited, locked }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  const type = useTranslations('attributes.type');
  const used = isUsed({ edited, locked });
  return (
    <div className="grid gap-1.5">
      <span className="text-sm font-medium">{t('type')}</span>
      <Segmented
        label={t('type')}
        className="w-full overflow-x-auto"
        value={draft.type}
        onValueChange={(next) => change({ type: next })}
        options={attributeTypes.map((value) => ({
          value,
          label: type(value),
          icon: <TypeIcon type={value} />,
          disabled: (locked || used) && value !== draft.type,
        }))}
      />
      {used ? <p className="text-xs text-ink-2">{t('typeFrozen')}</p> : null}
    </div>
  );
}
