import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { copying } from '@ad-foundry/contract/form-schemas.ts';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { CampaignField } from './campaign-field.tsx';
import { firstLine, ItemFormDialog } from './item-form-dialog.tsx';
import { useDuplicateItem, type Duplicated } from './queries.ts';
import { typedDays } from './typed-days.ts';
import type { ItemDialogProps, WorkItem } from './work-item.ts';

interface Values {
  name: string;
  /** The typed number of days. */
  shiftDays: string;
  files: boolean;
  people: boolean;
  campaignId: CampaignId | null;
}

const resolver = contractResolver(copying, ({ shiftDays, campaignId, ...values }: Values) => ({
  ...values,
  shiftDays: typedDays(shiftDays),
  campaignId: campaignId ?? undefined,
}));

/** Asks for the name of a copy and for the contents to copy. */
export function DuplicateDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const t = useTranslations('workItems.duplicate');
  const contract = useCopy(item, () => onOpenChange(false));
  const { control, failure } = contract;
  return (
    <ItemFormDialog
      contract={contract}
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      description={t(`body.${item.kind}`)}
      action={t('action')}
    >
      <TextField
        {...firstLine}
        control={control}
        name="name"
        label={t('name')}
        problems={t('nameMissing')}
        error={failure && `${t('failed')} ${failure}`}
      />
      {item.kind === 'creative' ? (
        <CampaignField control={control} name="campaignId" label={t('campaign')} help={t('campaignHelp')} />
      ) : null}
      <TextField
        control={control}
        name="shiftDays"
        label={t('shift')}
        help={t('shiftHelp')}
        problems={t('shiftWrong')}
        inputMode="numeric"
        className="num w-28"
      />
      <div className="grid gap-2.5">
        <CheckboxField control={control} name="files" label={t('files')} help={t('filesHelp')} />
        {item.kind === 'creative' ? null : (
          <CheckboxField control={control} name="people" label={t('people')} help={t('peopleHelp')} />
        )}
      </div>
    </ItemFormDialog>
  );
}

function useCopy(item: WorkItem, onDone: () => void) {
  const t = useTranslations('workItems.duplicate');
  const openCopy = useOpen();
  const duplicate = useDuplicateItem();
  const [creationKey, setCreationKey] = useState(() => crypto.randomUUID());
  return useContractForm({
    defaultValues: {
      name: t('copyOf', { name: item.name }).slice(0, limits.nameLength),
      shiftDays: '0',
      files: false,
      people: false,
      campaignId: item.kind === 'creative' ? item.campaignId : null,
    },
    resolver,
    mode: 'onChange',
    send: async (copy) => {
      const made = await duplicate.mutateAsync({ item, creationKey, ...copy });
      onDone();
      // The next submit creates another copy.
      setCreationKey(crypto.randomUUID());
      toast.success(t('done', { name: made.name }), { action: { label: t('open'), onClick: () => openCopy(made) } });
    },
  });
}

/** Opens the page of a copy. */
function useOpen() {
  const navigate = useNavigate();
  return (made: Duplicated) => {
    switch (made.kind) {
      case 'group':
        return void navigate({ to: '/groups/$groupId', params: { groupId: made.id } });
      case 'campaign':
        return void navigate({ to: '/campaigns/$campaignId', params: { campaignId: made.id } });
      case 'creative':
        return void navigate({
          to: '/campaigns/$campaignId/creatives/$creativeId',
          params: { campaignId: made.campaignId, creativeId: made.id },
        });
    }
  };
}
