import { formatTypes, platforms } from '@ad-foundry/contract/limits.ts';
import { PlatformMark, usePlatformName } from '#features/formats/platform-mark.tsx';
import { TypeIcon } from '#features/formats/type-icon.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { startOf } from './format-draft.ts';
import type { RulesEditorProps } from './rules-editor.tsx';

export interface AboutFieldsProps extends RulesEditorProps {
  /** Problems are told once somebody tried to save. */
  tell: boolean;
  /** The type is chosen once: slots and their files depend on it. */
  typeFixed: boolean;
}

/** What a format is called, where it belongs and what kind of file it takes. */
export function AboutFields({ draft, reading, onChange, tell, typeFixed }: AboutFieldsProps) {
  const t = useTranslations('library.editor');
  const platformName = usePlatformName();
  return (
    <div className="grid gap-4">
      <Field label={t('name')} error={tell && reading.fields.has('name') ? t('nameProblem') : undefined}>
        {(control) => (
          <Input
            {...control}
            autoFocus={draft.name === ''}
            autoComplete="off"
            value={draft.name}
            placeholder={t('namePlaceholder')}
            onChange={({ target }) => onChange({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-4">
        <Field label={t('platform')} className="min-w-48 flex-1">
          {(control) => (
            <Select
              {...control}
              value={draft.platform}
              onValueChange={(platform) => onChange({ ...draft, platform })}
              options={platforms.map((platform) => ({
                value: platform,
                label: platformName(platform),
                icon: <PlatformMark platform={platform} />,
              }))}
            />
          )}
        </Field>
        <TypeField draft={draft} fixed={typeFixed} onChange={onChange} />
      </div>
      <Field label={t('description')} optional>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={2000}
            value={draft.description}
            onChange={({ target }) => onChange({ ...draft, description: target.value })}
          />
        )}
      </Field>
    </div>
  );
}

function TypeField({ draft, fixed, onChange }: Pick<RulesEditorProps, 'draft' | 'onChange'> & { fixed: boolean }) {
  const t = useTranslations('library.editor');
  const type = useTranslations('formats.type');
  return (
    <div className="grid content-start gap-1.5">
      <span className="text-sm font-medium">{t('type')}</span>
      {fixed ? (
        <span className="flex h-control items-center gap-1.5 text-sm text-ink-2">
          <TypeIcon type={draft.type} />
          {type(draft.type)}
        </span>
      ) : (
        <Segmented
          label={t('type')}
          className="*:flex-auto"
          value={draft.type}
          onValueChange={(next) => onChange({ ...draft, type: next, ...startOf(next) })}
          options={formatTypes.map((each) => ({
            value: each,
            label: type(each),
            icon: <TypeIcon type={each} className="size-4 shrink-0" />,
          }))}
        />
      )}
    </div>
  );
}

/** What is rarely needed: sizes to design for, how exactly a ratio is compared, notes. */
export function MoreFields({ draft, reading, onChange }: RulesEditorProps) {
  const t = useTranslations('library.editor');
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-4">
        <Field
          label={t('sizes')}
          optional
          help={t('sizesHelp')}
          error={reading.fields.has('sizes') ? t('sizesProblem') : undefined}
          className="min-w-56 flex-1"
        >
          {(control) => (
            <Input
              {...control}
              value={draft.sizes}
              placeholder="1080x1920, 1080x1350"
              onChange={({ target }) => onChange({ ...draft, sizes: target.value })}
            />
          )}
        </Field>
        <Field
          label={t('tolerance')}
          optional
          help={t('toleranceHelp')}
          error={reading.fields.has('tolerance') ? t('toleranceProblem') : undefined}
          className="w-44"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              suffix="%"
              value={draft.tolerance}
              placeholder="1"
              onChange={({ target }) => onChange({ ...draft, tolerance: target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t('notes')} optional help={t('notesHelp')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={draft.notes}
            onChange={({ target }) => onChange({ ...draft, notes: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
