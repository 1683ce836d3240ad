import type { Locale } from '@ad-foundry/contract/limits.ts';
import type { ReviewLink } from '@ad-foundry/contract/review-links.ts';
import { findAddresses, findRejected } from '@ad-foundry/contract/rules/people/addresses.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { MailLanguageSelect } from './mail-language-select.tsx';
import { useLinkActions } from './queries.ts';

interface Values {
  text: string;
  /** The language of the mail. */
  locale: Locale;
}

const resolver = problemResolver(({ text }: Values) => ({
  text: findAddresses(text).length === 0 || findRejected(text).length > 0 ? 'missing' : undefined,
}));

/** Mails a link to more people, each with an address that proves who opens it. */
export function SendForm({ link, onSent }: { link: ReviewLink; onSent: () => void }) {
  const t = useTranslations('reviewLinks');
  const sendersLocale = useLocale();
  const { send } = useLinkActions(link.campaignId);
  const { control, submit, pending, failure } = useContractForm<Values>({
    defaultValues: { text: '', locale: sendersLocale },
    resolver,
    send: async ({ text, locale }) => {
      const recipients = findAddresses(text).map((email) => ({ email }));
      await send.mutateAsync({ id: link.id, body: { recipients, locale } });
      toast.success(t('mailed', { count: recipients.length }));
      onSent();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2 pl-6">
      <TextField
        control={control}
        name="text"
        label={t('form.recipients')}
        fieldClassName="min-w-52 flex-1"
        inputMode="email"
        autoComplete="off"
        problems={t('form.recipientsProblem')}
        error={failure}
      />
      <FormField control={control} name="locale" label={t('form.language')}>
        {(field) => <MailLanguageSelect {...field} />}
      </FormField>
      <Button type="submit" variant="primary" loading={pending}>
        {t('send')}
      </Button>
    </form>
  );
}
