import { useQuery } from '@tanstack/react-query';
import type { ArchivePlan } from '@ad-foundry/contract/downloads.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { organizations } from '@ad-foundry/contract/organizations.ts';
import { call } from '#lib/api.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { ToggleChip } from '#ui/toggle-chip.tsx';
import { PlatformMark, usePlatformName } from '#features/formats/platform-mark.tsx';
import { folderChoices, type Choices } from './choices.ts';

interface OptionsProps {
  choices: Choices;
  formats: ArchivePlan['formats'];
  onChange: (choices: Choices) => void;
}

/** Which versions of which platforms, in which folders, under which names. */
export function DownloadOptions({ choices, formats, onChange }: OptionsProps) {
  const t = useTranslations('downloads.options');
  const set = (change: Partial<Choices>) => onChange({ ...choices, ...change });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Segmented
          label={t('versions')}
          value={choices.versions}
          onValueChange={(versions) => set({ versions })}
          options={[
            { value: 'latest', label: t('latest') },
            { value: 'all', label: t('all') },
          ]}
        />
        <PlatformChips choices={choices} formats={formats} onChange={onChange} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FolderField choices={choices} onChange={onChange} />
        <NamesField choices={choices} onChange={onChange} />
      </div>
      <Checkbox
        label={t('tables')}
        help={t('tablesHelp')}
        checked={choices.tables}
        onCheckedChange={(tables) => set({ tables })}
      />
    </div>
  );
}

/** One for each platform there is, where there is more than one. */
function PlatformChips({ choices, formats, onChange }: OptionsProps) {
  const t = useTranslations('downloads.options');
  const platformName = usePlatformName();
  const platforms = [...new Set(formats.map(({ platform }) => platform))];
  if (platforms.length < 2) return null;
  const chosen = new Set(choices.platforms);
  const toggle = (platform: (typeof platforms)[number], on: boolean) =>
    onChange({
      ...choices,
      platforms: platforms.filter((each) => (each === platform ? on : chosen.has(each))),
    });
  return (
    <div role="group" aria-label={t('platforms')} className="flex flex-wrap gap-1.5">
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
  );
}

const folderVariables = '{groupName} {campaignName} {creativeName} {formatName} {platformName}';

type FieldProps = Pick<OptionsProps, 'choices' | 'onChange'>;

function FolderField({ choices, onChange }: FieldProps) {
  const t = useTranslations('downloads.options');
  const own = choices.folders === 'own';
  return (
    <div className="grid gap-2">
      <Field label={t('folders')} help={own ? t('ownFoldersHelp', { names: folderVariables }) : undefined}>
        {(control) => (
          <Select
            {...control}
            value={choices.folders}
            onValueChange={(folders) => onChange({ ...choices, folders })}
            options={folderChoices.map((value) => ({ value, label: t(`folderChoices.${value}`) }))}
          />
        )}
      </Field>
      {own ? (
        <Input
          aria-label={t('ownFolders')}
          className="font-mono"
          value={choices.ownFolders}
          maxLength={limits.namingSchemaLength}
          spellCheck={false}
          onChange={(event) => onChange({ ...choices, ownFolders: event.target.value })}
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
  const own = choices.names !== null;
  return (
    <div className="grid gap-2">
      <Field label={t('names')} help={own ? t('ownNamesHelp', { uid: '{uid}' }) : undefined}>
        {(control) => (
          <Select
            {...control}
            value={own ? 'own' : 'usual'}
            onValueChange={(value) => onChange({ ...choices, names: value === 'own' ? usual : null })}
            options={[
              { value: 'usual', label: t('usualNames') },
              { value: 'own', label: t('ownNames') },
            ]}
          />
        )}
      </Field>
      {own ? (
        <Input
          aria-label={t('ownNames')}
          className="font-mono"
          value={choices.names ?? ''}
          maxLength={limits.namingSchemaLength}
          spellCheck={false}
          onChange={(event) => onChange({ ...choices, names: event.target.value })}
        />
      ) : null}
    </div>
  );
}
