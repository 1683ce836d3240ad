import type { AttributeDetail } from '@ad-foundry/contract/attributes.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { attributeTypes } from '@ad-foundry/contract/rules/attributes/attribute-values.ts';
import { TypeIcon } from '#features/library/attributes/type-icon.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { FormField, TextareaField } from '#ui/form/form-field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import type { Editing } from './use-attribute-editor.ts';

export interface EditorPartProps {
  editing: Editing;
  edited: AttributeDetail | undefined;
  /** Whether the field is read-only. */
  locked: boolean;
}

/** Label, export key and type of a field. */
export function AboutFields(props: EditorPartProps) {
  const { editing, edited, locked } = props;
  const { control } = editing.editor;
  const t = useTranslations('attributes.editor');
  return (
    <>
      <FormField control={control} name="label" label={t('label')} problems={t('labelProblem')}>
        {(field) => (
          <Input
            {...field}
            autoFocus={edited === undefined}
            autoComplete="off"
            readOnly={locked}
            maxLength={limits.nameLength}
            placeholder={t('labelPlaceholder')}
            onChange={({ target }) => editing.relabel(target.value)}
          />
        )}
      </FormField>
      <KeyField {...props} />
      <TextareaField
        control={control}
        name="description"
        label={t('description')}
        optional
        help={t('descriptionHelp')}
        rows={2}
        readOnly={locked}
        maxLength={limits.attribute.descriptionLength}
      />
      <TypeChoice {...props} />
    </>
  );
}

const isUsed = ({ edited, locked }: Pick<EditorPartProps, 'edited' | 'locked'>) =>
  !locked && (edited?.usage.creatives ?? 0) > 0;

function KeyField({ editing: { editor }, edited, locked }: EditorPartProps) {
  const t = useTranslations('attributes.editor');
  const used = isUsed({ edited, locked });
  return (
    <FormField
      control={editor.control}
      name="key"
      label={t('key')}
      problems={{ invalid: t('keyProblem'), server: t('keyTaken') }}
      help={used ? t('keyFrozen') : t('keyHelp')}
    >
      {(field) => (
        <Input
          {...field}
          autoComplete="off"
          spellCheck={false}
          readOnly={locked || used}
          maxLength={limits.attribute.keyLength}
          className="font-mono"
          onChange={({ target }) => editor.change({ key: target.value, isKeyDerived: false })}
        />
      )}
    </FormField>
  );
}

function TypeChoice({ editing: { draft, editor }, edited, locked }: EditorPartProps) {
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
        onValueChange={(next) => editor.change({ type: next })}
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
