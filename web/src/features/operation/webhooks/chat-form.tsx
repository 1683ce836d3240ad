import { useState } from 'react';
import type { CampaignId } from '@ad-foundry/contract/ids.ts';
import { limits, locales, type Locale } from '@ad-foundry/contract/limits.ts';
import type { QuietHours, Webhook } from '@ad-foundry/contract/webhooks.ts';
import {
  chatNames,
  chatTypes,
  webhookTypes,
  type ChatKind,
  type WebhookType,
} from '@ad-foundry/contract/webhook-types.ts';
import { problemResolver, useContractForm } from '#lib/forms/form.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { languageNames } from '#lib/languages.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormField, TextField } from '#ui/form/form-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { AddressSteps } from './address-steps.tsx';
import { CampaignChoice } from './campaign-choice.tsx';
import { QuietHoursChoice } from './quiet-hours-choice.tsx';

interface Fields {
  url: string;
  name: string;
  types: WebhookType[];
  campaignIds: CampaignId[] | null;
  locale: Locale | null;
  quietHours: QuietHours | null;
}

/** What is sent to the server; an address that stays is left out. */
export interface ChatValues {
  url: string;
  name: string | null;
  types: WebhookType[];
  campaignIds: CampaignId[] | null;
  locale: Locale;
  quietHours: QuietHours | null;
}

/** Comments and finished deliveries are many; everything else asks for something or is good news. */
const preset: WebhookType[] = [
  'version.stored',
  'version.approved',
  'version.changes_requested',
  'creative.fulfilled',
  'delivery.failed',
  'token.invalidated',
];

export const newChat: Fields = { url: '', name: '', types: preset, campaignIds: null, locale: null, quietHours: null };

export const chatValues = ({ name, types, campaignIds, locale, quietHours }: Webhook): Fields => ({
  url: '',
  name: name ?? '',
  types,
  campaignIds,
  locale,
  quietHours,
});

interface Props {
  id: string;
  kind: ChatKind;
  edited?: Webhook;
  onBusy: (busy: boolean) => void;
  defaultValues: Fields;
  send: (values: ChatValues) => Promise<void>;
}

/** What a channel of Slack or Teams is told, and how. */
export function ChatForm({ id, kind, edited, onBusy, defaultValues, send }: Props) {
  const t = useTranslations('webhooks.chat');
  const service = chatNames[kind];
  const { form, control, submit, failure } = useChatForm({ edited, onBusy, defaultValues, send });
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      <div className="grid gap-3">
        <TextField
          control={control}
          name="url"
          type="url"
          autoComplete="off"
          label={t('url', { service })}
          placeholder={edited?.url ?? t(`example.${kind}`)}
          help={edited ? t('urlKept') : t('urlHelp')}
          maxLength={limits.webhooks.urlLength}
          problems={{ missing: t('urlMissing') }}
        />
        {edited ? null : <AddressSteps kind={kind} />}
      </div>
      <TextField
        control={control}
        name="name"
        optional
        label={t('name')}
        placeholder={t(`channel.${kind}`)}
        help={t('nameHelp')}
        maxLength={limits.webhooks.nameLength}
      />
      <FormField control={control} name="types" label={t('types')} problems={{ missing: t('typesMissing') }}>
        {(field) => (
          <TypeList id={field.id} types={form.watch('types')} onTypes={(types) => setField(form, 'types', types)} />
        )}
      </FormField>
      <Circumstances form={form} />
      {failure ? <ProblemNote>{failure}</ProblemNote> : null}
    </form>
  );
}

type ChatFormState = ReturnType<typeof useChatForm>['form'];

function setField<K extends keyof Fields>(form: ChatFormState, name: K, value: Fields[K]): void {
  form.setValue(name, value as never, { shouldValidate: form.formState.isSubmitted, shouldDirty: true });
}

/** Of which campaigns, in which language, and when. */
function Circumstances({ form }: { form: ChatFormState }) {
  const t = useTranslations('webhooks.chat');
  const browserLocale = useLocale();
  const { control } = form;
  return (
    <>
      <FormField
        control={control}
        name="campaignIds"
        label={t('campaigns')}
        problems={{ missing: t('campaignsMissing') }}
      >
        {(field) => (
          <CampaignChoice
            id={field.id}
            value={form.watch('campaignIds')}
            onValue={(campaignIds) => setField(form, 'campaignIds', campaignIds)}
          />
        )}
      </FormField>
      <FormField control={control} name="locale" label={t('locale')}>
        {(field) => (
          <Select
            id={field.id}
            value={form.watch('locale') ?? browserLocale}
            onValueChange={(locale) => setField(form, 'locale', locale)}
            options={locales.map((value) => ({ value, label: languageNames[value] }))}
            className="max-w-60"
          />
        )}
      </FormField>
      <QuietHoursChoice
        value={form.watch('quietHours')}
        onValue={(quietHours) => setField(form, 'quietHours', quietHours)}
      />
    </>
  );
}

function useChatForm({ edited, onBusy, defaultValues, send }: Omit<Props, 'id' | 'kind'>) {
  const browserLocale = useLocale();
  return useContractForm<Fields>({
    defaultValues: { ...defaultValues, locale: defaultValues.locale ?? browserLocale },
    resolver: problemResolver(({ url, types, campaignIds }) => ({
      url: url.trim() === '' && !edited ? 'missing' : undefined,
      types: types.length === 0 ? 'missing' : undefined,
      campaignIds: campaignIds?.length === 0 ? 'missing' : undefined,
    })),
    errorFields: {
      'webhook.address-refused': 'url',
      'webhook.not-slack': 'url',
      'webhook.not-teams': 'url',
      'webhook.teams-ended': 'url',
    },
    onPending: onBusy,
    send: ({ url, name, locale, ...values }) => {
      const address = url.trim();
      const sent = { ...values, name: name.trim() || null, locale: locale ?? browserLocale };
      return send({ ...sent, ...(address === '' ? {} : { url: address }) } as ChatValues);
    },
  });
}

interface TypeListProps {
  id: string;
  types: readonly WebhookType[];
  onTypes: (types: WebhookType[]) => void;
}

/** What people want to read in a channel, and what else was chosen by a program. */
function TypeList({ id, types, onTypes }: TypeListProps) {
  const t = useTranslations('webhooks');
  const [offered] = useState(() => [...chatTypes, ...types.filter((type) => !chatTypes.some((each) => each === type))]);
  const wordOf = (type: WebhookType) => {
    const chatType = chatTypes.find((each) => each === type);
    return chatType ? t(`chat.events.${chatType}`) : t(`types.${type}`);
  };
  return (
    <div id={id} role="group" aria-label={t('chat.types')} className="grid gap-2.5 pt-0.5">
      {offered.map((type) => (
        <Checkbox
          key={type}
          label={wordOf(type)}
          checked={types.includes(type)}
          onCheckedChange={(isOn) =>
            onTypes(webhookTypes.filter((each) => (each === type ? isOn : types.includes(each))))
          }
        />
      ))}
    </div>
  );
}
