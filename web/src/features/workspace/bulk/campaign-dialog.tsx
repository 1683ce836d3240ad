import type { ReactNode } from 'react';
import type { CampaignsChange } from '@ad-foundry/contract/bulk.ts';
import { useTranslations } from '#lib/i18n.ts';
import { DeleteFields } from './bulk-fields.tsx';
import { BulkWindow } from './bulk-window.tsx';
import { CopiesFields, GroupFields } from './campaign-fields.tsx';
import { DueFields } from './deadline-fields.tsx';
import type { CampaignAct, CampaignDialogProps, FieldsProps } from './dialog-props.ts';
import { PeopleFields } from './people-fields.tsx';

const fields: Record<CampaignAct, (props: FieldsProps<CampaignsChange>) => ReactNode> = {
  due: DueFields,
  group: GroupFields,
  people: PeopleFields,
  duplicate: CopiesFields,
  delete: DeleteFields,
};

/** Asks how campaigns are to be changed. */
export function CampaignDialog({ act, count, onRun, ...window }: CampaignDialogProps) {
  const t = useTranslations('bulk.campaigns');
  const Fields = fields[act];
  return (
    <BulkWindow
      {...window}
      title={t(`title.${act}`, { count })}
      description={t(`body.${act}`)}
      action={t(`do.${act}`)}
      isDanger={act === 'delete'}
    >
      {(form) => <Fields count={count} form={form} onRun={onRun} />}
    </BulkWindow>
  );
}
