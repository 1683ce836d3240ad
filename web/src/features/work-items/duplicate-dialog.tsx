import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { CampaignPicker } from './campaign-picker.tsx';
import { ItemFormDialog, LineField } from './item-form-dialog.tsx';
import { useDuplicateItem, type Duplicated } from './queries.ts';
import type { ItemDialogProps, WorkItem } from './work-item.ts';

/** Days as typed: a whole number within the limit; null for anything else. */
function readDays(text: string): number | null {
  const days = text.trim() === '' ? 0 : Number(text);
  return Number.isInteger(days) && Math.abs(days) <= limits.duplicates.shiftDays ? days : null;
}

/** Asks for the name of a copy and what is copied with it. */
export function DuplicateDialog({ item, open, onOpenChange }: ItemDialogProps) {
  const t = useTranslations('workItems.duplicate');
  const errorText = useErrorText();
  const copy = useCopy(item, () => onOpenChange(false));
  const { name, error, isPending } = copy;
  return (
    <ItemFormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: item.name })}
      description={t(`body.${item.kind}`)}
      action={t('action')}
      busy={isPending}
      onSubmit={copy.submit}
    >
      <LineField
        label={t('name')}
        error={name.trim() === '' ? t('nameMissing') : error ? `${t('failed')} ${errorText(error)}` : undefined}
        value={name}
        onChange={copy.setName}
      />
      <Extras item={item} copy={copy} />
    </ItemFormDialog>
  );
}

interface ExtrasProps {
  item: WorkItem;
  copy: ReturnType<typeof useCopy>;
}

/** Where the copy goes, by how much dates move, and what comes along. */
function Extras({ item, copy }: ExtrasProps) {
  const t = useTranslations('workItems.duplicate');
  const { days } = copy;
  return (
    <>
      {item.kind === 'creative' ? (
        <Field label={t('campaign')} help={t('campaignHelp')}>
          {() => <CampaignPicker value={copy.campaignId} onChange={copy.setCampaignId} />}
        </Field>
      ) : null}
      <Field label={t('shift')} help={t('shiftHelp')} error={readDays(days) === null ? t('shiftWrong') : undefined}>
        {(control) => (
          <Input
            {...control}
            type="text"
            inputMode="numeric"
            className="num w-28"
            value={days}
            onChange={(event) => copy.setDays(event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-2.5">
        <Checkbox label={t('files')} help={t('filesHelp')} checked={copy.files} onCheckedChange={copy.setFiles} />
        {item.kind === 'creative' ? null : (
          <Checkbox label={t('people')} help={t('peopleHelp')} checked={copy.people} onCheckedChange={copy.setPeople} />
        )}
      </div>
    </>
  );
}

function useCopy(item: WorkItem, onDone: () => void) {
  const t = useTranslations('workItems.duplicate');
  const opened = useOpen();
  const duplicate = useDuplicateItem();
  const [creationKey, setCreationKey] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(() => t('copyOf', { name: item.name }).slice(0, limits.nameLength));
  const [days, setDays] = useState('0');
  const [files, setFiles] = useState(false);
  const [people, setPeople] = useState(false);
  const [campaignId, setCampaignId] = useState<CampaignId | null>(item.kind === 'creative' ? item.campaignId : null);
  const submit = () => {
    const shiftDays = readDays(days);
    if (name.trim() === '' || shiftDays === null || duplicate.isPending) return;
    duplicate.mutate(
      { item, creationKey, name: name.trim(), shiftDays, files, people, campaignId },
      {
        onSuccess: (made) => {
          onDone();
          // The next press makes another copy.
          setCreationKey(crypto.randomUUID());
          toast.success(t('done', { name: made.name }), { action: { label: t('open'), onClick: () => opened(made) } });
        },
      },
    );
  };
  const { error, isPending } = duplicate;
  const values = { name, days, files, people, campaignId };
  return { ...values, setName, setDays, setFiles, setPeople, setCampaignId, submit, error, isPending };
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
