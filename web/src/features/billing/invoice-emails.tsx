import { useId, useState } from 'react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { addAddresses, readAddresses } from '@ad-foundry/contract/rules/people/addresses.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { TextareaField } from '#ui/form/form-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useChangeInvoiceEmails } from './queries.ts';

interface InvoiceEmailsProps {
  /** Address of the billing contact. */
  contact: string | null;
  emails: readonly string[];
}

const max = limits.invoiceEmails;
const listOf = (text: string): string[] => addAddresses([], readAddresses(text));

const resolver = problemResolver(({ emails }: { emails: string }) => {
  const list = listOf(emails);
  if (list.length > max) return { emails: 'tooMany' };
  return { emails: list.every((email) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) ? undefined : 'invalid' };
});

/** Recipients of the invoices, with a form to change them. */
export function InvoiceEmails({ contact, emails }: InvoiceEmailsProps) {
  const t = useTranslations('billing.invoices');
  const [open, setOpen] = useState(false);
  const others = contact === null ? emails.slice(1) : emails;
  const email = contact ?? emails[0];
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
      {email ? (
        <span className="wrap-anywhere" title={others.join('\n') || undefined}>
          {t('sentTo', { email, count: others.length })}
        </span>
      ) : null}
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('recipients.open')}
      </Button>
      {open ? <EmailsDialog contact={contact} emails={emails} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function EmailsDialog({ contact, emails, onClose }: InvoiceEmailsProps & { onClose: () => void }) {
  const t = useTranslations('billing.invoices.recipients');
  const form = useId();
  const change = useChangeInvoiceEmails();
  const contract = useContractForm({
    defaultValues: { emails: emails.join('\n') },
    resolver,
    send: async (values) => {
      await change.mutateAsync(listOf(values.emails));
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={contact === null ? t('body') : t('bodyContact', { email: contact })}
      form={form}
      continueLabel={t('save')}
      busy={contract.pending}
    >
      <form id={form} noValidate onSubmit={(event) => void contract.submit(event)}>
        <TextareaField
          control={contract.control}
          name="emails"
          label={t('label')}
          help={t('help', { max })}
          problems={{ tooMany: t('tooMany', { max }), invalid: t('invalid') }}
          error={contract.failure}
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="email"
          rows={4}
        />
      </form>
    </Dialog>
  );
}
