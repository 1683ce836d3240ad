import { useId, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { OrganizationForm } from './organization-form.tsx';

export interface CreateOrganizationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Creates an additional organization. */
export function CreateOrganizationDialog({ open, onOpenChange }: CreateOrganizationDialogProps) {
  const t = useTranslations('shell.newOrganization');
  const form = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('body')}
      form={form}
      continueLabel={t('submit')}
      busy={busy}
    >
      <OrganizationForm id={form} onBusy={setBusy} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
