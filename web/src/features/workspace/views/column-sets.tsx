import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { viewNames } from '@ad-foundry/contract/form-schemas.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import type { View } from '@ad-foundry/contract/views.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { useErrorText } from '#lib/error-text.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Input } from '#ui/form/input.tsx';
import { Option } from '#ui/form/options.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { WriteButton, WriteIconButton } from '#ui/write-button.tsx';
import { useViewActs, viewsQuery } from './queries.ts';

interface ColumnSetsProps {
  /** The shown columns, separated by commas. */
  columns: string;
  onChoose: (columns: string) => void;
}

/** The member's sets of columns of the tables of figures: chosen, saved under a name, deleted. */
export function ColumnSets({ columns, onChoose }: ColumnSetsProps) {
  const t = useTranslations('insights.table.sets');
  const maySave = useCan('campaign:write');
  const { data: views = [] } = useQuery({ ...viewsQuery, enabled: maySave });
  const sets = views.filter(({ list, search }) => list === 'figures' && search.columns !== undefined);
  const isSaved = sets.some(({ search }) => search.columns === columns);
  if (!maySave) return null;
  return (
    <div role="group" aria-label={t('label')} className="grid gap-0.5">
      <p className="px-2.5 pb-1 text-sm font-medium">{t('label')}</p>
      {sets.map((view) => (
        <SetRow key={view.id} view={view} columns={columns} onChoose={onChoose} />
      ))}
      {isSaved ? null : <SaveForm columns={columns} />}
    </div>
  );
}

function SetRow({ view: { id, name, search, can }, columns, onChoose }: ColumnSetsProps & { view: View }) {
  const t = useTranslations('insights.table.sets');
  const errorText = useErrorText();
  const { remove, restore } = useViewActs();
  const onError = (error: Error) => void toast.error(errorText(error));
  const undo = () => restore.mutate(id, { onError });
  const onRemoved = () => void toast.success(t('removed', { name }), { action: { label: t('undo'), onClick: undo } });
  return (
    <div className="flex items-center gap-1">
      <Option isChosen={search.columns === columns} onChoose={() => onChoose(search.columns ?? '')}>
        {name}
      </Option>
      {can.remove ? (
        <WriteIconButton
          size="sm"
          label={t('remove', { name })}
          onClick={() => remove.mutate(id, { onSuccess: onRemoved, onError })}
        >
          <X />
        </WriteIconButton>
      ) : null}
    </div>
  );
}

const keyFor = createCreationKeys();

function SaveForm({ columns }: { columns: string }) {
  const t = useTranslations('insights.table.sets');
  const { create } = useViewActs();
  const { form, submit, pending, failure, reset } = useContractForm({
    defaultValues: { name: '', isShared: false },
    resolver: contractResolver(viewNames),
    send: async ({ name }) => {
      const input = { list: 'figures' as const, name, search: { columns }, isShared: false };
      await create.mutateAsync({ ...input, creationKey: keyFor(input) });
      reset();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-1 px-2.5 pt-1">
      <div className="flex gap-2">
        <Input
          aria-label={t('name')}
          placeholder={t('name')}
          autoComplete="off"
          maxLength={limits.nameLength}
          aria-invalid={form.formState.errors.name !== undefined || undefined}
          {...form.register('name')}
        />
        <WriteButton type="submit" loading={pending}>
          {t('save')}
        </WriteButton>
      </div>
      {failure ? (
        <p role="alert" className="text-xs text-bad">
          {failure}
        </p>
      ) : null}
    </form>
  );
}
