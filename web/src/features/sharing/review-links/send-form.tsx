import type { ReviewLink } from '@ad-foundry/contract/review-links.ts';
import { findAddresses, findRejected } from '@ad-foundry/contract/rules/people/addresses.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useLinkActions } from './queries.ts';

const resolver = problemResolver(({ text }: { text: string }) => ({
  text: findAddresses(text).length === 0 || findRejected(text).length > 0 ? 'missing' : undefined,
}));

/** Mails a link to more people, each with an address that proves who opens it. */
export function SendForm({ link, onSent }: { link: ReviewLink; onSent: () => void }) {
  const t = useTranslations('reviewLinks');
  const locale = useLocale();
  const { send } = useLinkActions(link.campaignId);
  const { control, submit, pending, failure } = useContractForm<{ text: string }>({
    defaultValues: { text: '' },
    resolver,
    send: async ({ text }) => {
      const recipients = findAddresses(text).map((email) => ({ email }));
      await send.mutateAsync({ id: link.id, body: { recipients, locale } });
      toast.success(t('mailed', { count: recipients.length }));
      onSent();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-end gap-2 pl-6">
      <TextField
        control={control}
        name="text"
        label={t('form.recipients')}
        fieldClassName="min-w-0 flex-1"
        inputMode="email"
        autoComplete="off"
        problems={t('form.recipientsProblem')}
        error={failure}
      />
      <Button type="submit" variant="primary" loading={pending}>
        {t('send')}
      </Button>
    </form>
  );
}
