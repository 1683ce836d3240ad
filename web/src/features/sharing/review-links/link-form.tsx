import { useRef, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { ReviewIdentity, ReviewLink } from '@ad-foundry/contract/review-links.ts';
import { limits, type Locale } from '@ad-foundry/contract/limits.ts';
import { findAddresses, findRejected } from '@ad-foundry/contract/rules/people/addresses.ts';
import { createCreationKeys } from '#lib/creation-key.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { CheckboxField } from '#ui/form/checkbox-field.tsx';
import { DateTimeField } from '#ui/form/date-time-field.tsx';
import { FormField, TextareaField, TextField } from '#ui/form/form-field.tsx';
import { Segmented } from '#ui/form/segmented.tsx';
import { useLinkActions, type LinkChange } from './queries.ts';
import { MailLanguageSelect } from './mail-language-select.tsx';
import type { ReviewSubject } from './review-subject.ts';

type Values = {
  title: string;
  message: string;
  clientName: string;
  answerBy: string | null;
  expiresAt: string | null;
  password: string;
  comment: boolean;
  decide: boolean;
  download: boolean;
  identity: ReviewIdentity;
  recipients: string;
  /** The language of the mail. */
  locale: Locale;
};

const most = limits.reviewLinks;
const proposedDays = 30;

function inDays(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  at.setHours(18, 0, 0, 0);
  return at.toISOString();
}

function valuesOf({ subject, link }: Pick<LinkFormProps, 'subject' | 'link'>, locale: Locale): Values {
  return {
    title: link?.title ?? subject.name.slice(0, most.titleLength),
    message: link?.message ?? '',
    clientName: link ? (link.clientName ?? '') : (subject.clientName ?? ''),
    answerBy: link?.answerBy ?? null,
    expiresAt: link?.expiresAt ?? inDays(proposedDays),
    password: '',
    ...(link?.rights ?? { comment: true, decide: true, download: false }),
    identity: link?.identity ?? 'name',
    recipients: '',
    locale,
  };
}

const resolver = problemResolver((values: Values) => ({
  title: values.title.trim() === '' ? 'missing' : undefined,
  expiresAt: values.expiresAt === null || new Date(values.expiresAt).getTime() < Date.now() ? 'past' : undefined,
  password: values.password !== '' && values.password.length < most.passwordLength.min ? 'short' : undefined,
  recipients: findRejected(values.recipients).length > 0 ? 'unreadable' : undefined,
}));

function bodyOf(values: Values) {
  const { title, message, clientName, answerBy, expiresAt, comment, decide, download, identity } = values;
  return {
    title: title.trim(),
    message: message.trim() || null,
    clientName: clientName.trim() || null,
    answerBy,
    expiresAt: expiresAt ?? inDays(proposedDays),
    rights: { comment, decide, download },
    identity,
  };
}

interface LinkFormProps {
  id: string;
  subject: ReviewSubject;
  /** The link to change; null for a new one. */
  link: ReviewLink | null;
  onPending: (isPending: boolean) => void;
  onMade: (link: ReviewLink & { url: string }) => void;
  onChanged: () => void;
}

function useLinkForm({ subject, link, onPending, onMade, onChanged }: LinkFormProps) {
  const sendersLocale = useLocale();
  const { create, update } = useLinkActions(subject.campaignId);
  const keys = useRef(createCreationKeys());
  return useContractForm<Values>({
    defaultValues: valuesOf({ subject, link }, sendersLocale),
    resolver,
    onPending,
    send: async (values) => {
      const body = bodyOf(values);
      if (link) {
        const change: LinkChange = values.password === '' ? body : { ...body, password: values.password };
        await update.mutateAsync({ id: link.id, body: change });
        return onChanged();
      }
      const recipients = findAddresses(values.recipients).map((email) => ({ email }));
      const password = values.password || null;
      const whole = { ...body, scope: subject.scope, password, recipients, locale: values.locale };
      onMade(await create.mutateAsync({ ...whole, creationKey: keys.current(whole) }));
    },
  });
}

/** What a review link shows, to whom, until when, and what they may do. */
export function LinkForm(props: LinkFormProps) {
  const { id, link } = props;
  const t = useTranslations('reviewLinks.form');
  const { control, submit, failure } = useLinkForm(props);
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          control={control}
          name="title"
          label={t('title')}
          maxLength={most.titleLength}
          problems={t('titleMissing')}
        />
        <TextField
          control={control}
          name="clientName"
          label={t('client')}
          optional
          maxLength={limits.nameLength}
          help={t('clientHelp')}
        />
      </div>
      <TextareaField
        control={control}
        name="message"
        label={t('message')}
        optional
        rows={2}
        maxRows={8}
        maxLength={most.messageLength}
        placeholder={t('messagePlaceholder')}
      />
      <Dates control={control} />
      <Rights control={control} needsApproval={props.subject.needsApproval ?? true} />
      <TextField
        control={control}
        name="password"
        label={t('password')}
        optional
        autoComplete="off"
        maxLength={most.passwordLength.max}
        help={link?.hasPassword ? t('passwordStays') : t('passwordHelp')}
        problems={t('passwordShort', { count: most.passwordLength.min })}
      />
      {link ? null : <MailTo control={control} />}
      <ProblemNote>{failure ?? null}</ProblemNote>
    </form>
  );
}

interface PartProps {
  control: Control<Values>;
}

/** By when the team wants the answer, and until when the link works. */
function Dates({ control }: PartProps) {
  const t = useTranslations('reviewLinks.form');
  const [now] = useState(() => new Date());
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DateTimeField control={control} name="answerBy" label={t('answerBy')} optional min={now} />
      <DateTimeField
        control={control}
        name="expiresAt"
        label={t('expiresAt')}
        help={t('expiresHelp')}
        min={now}
        problems={t('expiresPast')}
      />
    </div>
  );
}

/** What the people of the link may do, and how they say who they are. */
function Rights({ control, needsApproval }: PartProps & { needsApproval: boolean }) {
  const t = useTranslations('reviewLinks.form');
  const [mayDecide] = useWatch({ control, name: ['decide'] });
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="pb-1.5 text-sm font-medium">{t('rights')}</legend>
        <CheckboxField control={control} name="decide" label={t('decide')} />
        <CheckboxField control={control} name="comment" label={t('comment')} />
        <CheckboxField control={control} name="download" label={t('download')} />
        {mayDecide && !needsApproval ? <p className="text-sm text-pretty text-ink-2">{t('noApproval')}</p> : null}
      </fieldset>
      <FormField control={control} name="identity" label={t('identity')} help={t('identityHelp')}>
        {({ value, onChange }) => (
          <Segmented<ReviewIdentity>
            label={t('identity')}
            value={value}
            onValueChange={onChange}
            className="justify-self-start"
            options={[
              { value: 'name', label: t('name') },
              { value: 'address', label: t('provedAddress') },
            ]}
          />
        )}
      </FormField>
    </>
  );
}

/** The people who get the new link by mail, and its language. */
function MailTo({ control }: PartProps) {
  const t = useTranslations('reviewLinks.form');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextareaField
        control={control}
        name="recipients"
        label={t('recipients')}
        optional
        rows={1}
        maxRows={6}
        help={t('recipientsHelp')}
        placeholder="ines@pola.example"
        problems={t('recipientsProblem')}
      />
      <FormField control={control} name="locale" label={t('language')} help={t('languageHelp')}>
        {(field) => <MailLanguageSelect {...field} />}
      </FormField>
    </div>
  );
}
