import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ArchivePlan } from '@ad-foundry/contract/downloads.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { folderVariables, namingVariables } from '@ad-foundry/contract/rules/naming/naming.ts';
import { call } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { Select } from '#ui/form/select.tsx';
import { ToggleChip } from '#ui/form/toggle-chip.tsx';
import { PlatformMark, usePlatformName } from '#features/library/formats/platform-mark.tsx';
import { folderChoices, type Choices } from './choices.ts';
import { PatternInput } from './pattern-input.tsx';

interface OptionsProps {
  choices: Choices;
  formats: ArchivePlan['formats'];
  onChange: (choices: Choices) => void;
}

/** Options: versions, platforms, folders and names. */
export function DownloadOptions({ choices, formats, onChange }: OptionsProps) {
  const t = useTranslations('downloads.options');
  const set = (change: Partial<Choices>) => onChange({ ...choices, ...change });
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Labelled label={t('versions')}>
          <Segmented
            label={t('versions')}
            value={choices.versions}
            onValueChange={(versions) => set({ versions })}
            options={[
              { value: 'latest', label: t('latest') },
              { value: 'all', label: t('all') },
            ]}
          />
        </Labelled>
        <PlatformChips choices={choices} formats={formats} onChange={onChange} />
        <FolderField choices={choices} onChange={onChange} />
        <NamesField choices={choices} onChange={onChange} />
      </div>
      {choices.versions === 'latest' ? (
        <Checkbox
          label={t('originals')}
          help={t('originalsHelp')}
          checked={choices.originals}
          onCheckedChange={(originals) => set({ originals })}
        />
      ) : null}
      <Checkbox
        label={t('tables')}
        help={t('tablesHelp')}
        checked={choices.tables}
        onCheckedChange={(tables) => set({ tables })}
      />
    </div>
  );
}

/** A visible label for a control that has its own accessible name. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      {children}
    </div>
  );
}

/** A chip per platform; only with more than one platform. */
function PlatformChips({ choices, formats, onChange }: OptionsProps) {
  const t = useTranslations('downloads.options');
  const platformName = usePlatformName();
  const platforms = [...new Set(formats.map(({ platform }) => platform))];
  // Keeps the row in two columns.
  if (platforms.length < 2) return <span className="hidden sm:block" />;
  const chosen = new Set(choices.platforms);
  const toggle = (platform: (typeof platforms)[number], on: boolean) =>
    onChange({
      ...choices,
      platforms: platforms.filter((each) => (each === platform ? on : chosen.has(each))),
    });
  return (
    <Labelled label={t('platforms')}>
      <div role="group" aria-label={t('platforms')} className="flex min-h-8 flex-wrap items-center gap-1.5">
        <ToggleChip pressed={chosen.size === 0} onPressedChange={() => onChange({ ...choices, platforms: [] })}>
          {t('allPlatforms')}
        </ToggleChip>
        {platforms.map((platform) => (
          <ToggleChip
            key={platform}
            pressed={chosen.has(platform)}
            onPressedChange={(on) => toggle(platform, on)}
            icon={<PlatformMark platform={platform} />}
          >
            {platformName(platform)}
          </ToggleChip>
        ))}
      </div>
    </Labelled>
  );
}

type FieldProps = Pick<OptionsProps, 'choices' | 'onChange'>;

function FolderField({ choices, onChange }: FieldProps) {
  const t = useTranslations('downloads.options');
  return (
    <div className="grid gap-2">
      <Field label={t('folders')}>
        {(control) => (
          <Select
            {...control}
            value={choices.folders}
            onValueChange={(folders) => onChange({ ...choices, folders })}
            options={folderChoices.map((value) => ({ value, label: t(`folderChoices.${value}`) }))}
          />
        )}
      </Field>
      {choices.folders === 'own' ? (
        <PatternInput
          label={t('ownFolders')}
          help={t('ownFoldersHelp')}
          value={choices.ownFolders}
          variables={folderVariables}
          onChange={(ownFolders) => onChange({ ...choices, ownFolders })}
        />
      ) : null}
    </div>
  );
}

function NamesField({ choices, onChange }: FieldProps) {
  const t = useTranslations('downloads.options');
  const { data } = useQuery({
    queryKey: ['preferences'],
    queryFn: ({ signal }) => call(organizations.preferences, {}, signal),
  });
  const usual = data?.namingSchema ?? '';
  const isCustom = choices.names !== null;
  return (
    <div className="grid gap-2">
      <Field label={t('names')}>
        {(control) => (
          <Select
            {...control}
            value={isCustom ? 'own' : 'usual'}
            onValueChange={(value) => onChange({ ...choices, names: value === 'own' ? usual : null })}
            options={[
              { value: 'usual', label: t('usualNames') },
              { value: 'own', label: t('ownNames') },
            ]}
          />
        )}
      </Field>
      {isCustom ? (
        <PatternInput
          label={t('ownNames')}
          help={t('ownNamesHelp')}
          value={choices.names ?? ''}
          variables={namingVariables}
          onChange={(names) => onChange({ ...choices, names })}
        />
      ) : null}
    </div>
  );
}
