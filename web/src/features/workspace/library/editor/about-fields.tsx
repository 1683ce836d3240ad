import { formatTypes, platforms, type FormatType } from '@ad-foundry/contract/limits.ts';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { TypeIcon } from '#features/library/formats/type-icon.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { startOf } from './format-draft.ts';
import type { useFormatEditor } from './use-format-editor.ts';

interface FieldsProps {
  editor: ReturnType<typeof useFormatEditor>['editor'];
}

/** Name, platform and type of a format. The type cannot change after creation, because slots depend on it. */
export function AboutFields({ editor, typeFixed }: FieldsProps & { typeFixed: boolean }) {
  const t = useTranslations('library.editor');
  const platformName = usePlatformName();
  const { control } = editor;
  return (
    <div className="grid gap-4">
      <TextField
        control={control}
        name="name"
        label={t('name')}
        problems={t('nameProblem')}
        autoFocus={editor.values.name === ''}
        autoComplete="off"
        placeholder={t('namePlaceholder')}
      />
      <div className="flex flex-wrap gap-4">
        <FormField control={control} name="platform" label={t('platform')} className="min-w-48 flex-1">
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onValueChange={onChange}
              options={platforms.map((platform) => ({
                value: platform,
                label: platformName(platform),
                icon: <PlatformMark platform={platform} />,
              }))}
            />
          )}
        </FormField>
        <TypeField
          type={editor.values.type}
          fixed={typeFixed}
          onChange={(type) => editor.change({ type, ...startOf(type) })}
        />
      </div>
      <TextareaField control={control} name="description" label={t('description')} optional rows={2} maxLength={2000} />
    </div>
  );
}

interface TypeFieldProps {
  type: FormatType;
  fixed: boolean;
  onChange: (type: FormatType) => void;
}

function TypeField({ type, fixed, onChange }: TypeFieldProps) {
  const t = useTranslations('library.editor');
  const name = useTranslations('formats.type');
  return (
    <div className="grid content-start gap-1.5">
      <span className="text-sm font-medium">{t('type')}</span>
      {fixed ? (
        <span className="flex h-control items-center gap-1.5 text-sm text-ink-2">
          <TypeIcon type={type} />
          {name(type)}
        </span>
      ) : (
        <Segmented
          label={t('type')}
          className="*:flex-auto"
          value={type}
          onValueChange={onChange}
          options={formatTypes.map((each) => ({
            value: each,
            label: name(each),
            icon: <TypeIcon type={each} className="size-4 shrink-0" />,
          }))}
        />
      )}
    </div>
  );
}

/** Rarely used fields: design sizes, ratio tolerance, notes. */
export function MoreFields({ editor: { control } }: FieldsProps) {
  const t = useTranslations('library.editor');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-4">
        <TextField
          control={control}
          name="sizes"
          label={t('sizes')}
          optional
          help={t('sizesHelp')}
          problems={t('sizesProblem')}
          fieldClassName="min-w-56 flex-1"
          placeholder="1080x1920, 1080x1350"
        />
        <TextField
          control={control}
          name="tolerance"
          label={t('tolerance')}
          optional
          help={t('toleranceHelp')}
          problems={t('toleranceProblem')}
          fieldClassName="w-44"
          inputMode="decimal"
          suffix="%"
          placeholder="1"
        />
      </div>
      <TextareaField control={control} name="notes" label={t('notes')} optional help={t('notesHelp')} rows={2} />
    </div>
  );
}
