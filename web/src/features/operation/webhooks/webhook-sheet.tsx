import { ArrowLeft } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Webhook } from '@ad-foundry/contract/webhooks.ts';
import { chatNames, type WebhookKind } from '@ad-foundry/contract/webhook-types.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { WriteButton } from '#ui/write-button.tsx';
import { ChatForm, newChat, chatValues, type ChatValues } from './chat-form.tsx';
import { KindChoice } from './kind.tsx';
import { useChangeWebhook, useCreateWebhook } from './queries.ts';
import { newWebhook, WebhookForm, type WebhookValues } from './webhook-form.tsx';

interface Props {
  /** `new` begins with the choice of what it is; a kind skips it. */
  edited: Webhook | WebhookKind | 'new' | null;
  onClose: () => void;
  onSecret: (secret: string) => void;
}

/** Makes a destination, or changes its address and events. */
export function WebhookSheet({ edited, onClose, onSecret }: Props) {
  return <>{edited === null ? null : <OpenSheet edited={edited} onClose={onClose} onSecret={onSecret} />}</>;
}

interface OpenProps extends Props {
  edited: Exclude<Props['edited'], null>;
}

function OpenSheet({ edited, onClose, onSecret }: OpenProps) {
  const t = useTranslations('webhooks.form');
  const form = useId();
  const [busy, setBusy] = useState(false);
  const webhook = typeof edited === 'string' ? null : edited;
  const [kind, setKind] = useState<WebhookKind | null>(
    webhook?.kind ?? (edited === 'new' ? null : (edited as WebhookKind)),
  );
  // The button that was pressed is gone.
  useEffect(() => {
    if (edited === 'new' && kind !== null) document.getElementById(form)?.querySelector('input')?.focus();
  }, [edited, kind, form]);
  const shared = { id: form, onBusy: setBusy, onClose };
  const back =
    edited === 'new' ? (
      <Button variant="ghost" icon={<ArrowLeft />} onClick={() => setKind(null)} className="mr-auto">
        {t('back')}
      </Button>
    ) : null;
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={titleOf(kind, webhook !== null, t)}
      className="sm:max-w-xl"
      dismissOnOutside={kind === null}
      focusWhole={kind === null}
      footer={
        kind === null ? undefined : (
          <>
            {back}
            <Button onClick={onClose}>{t('cancel')}</Button>
            <WriteButton variant="primary" type="submit" form={form} loading={busy}>
              {t(webhook ? 'save' : kind === 'webhook' ? 'create' : 'add')}
            </WriteButton>
          </>
        )
      }
    >
      {kind === null ? <KindChoice onChoose={setKind} /> : null}
      {kind !== null && webhook === null ? <Create {...shared} kind={kind} onSecret={onSecret} /> : null}
      {webhook ? <Edit {...shared} webhook={webhook} /> : null}
    </Sheet>
  );
}

type Translate = ReturnType<typeof useTranslations<'webhooks.form'>>;

function titleOf(kind: WebhookKind | null, isEdited: boolean, t: Translate): string {
  if (kind === null) return t('choose');
  if (kind === 'webhook') return t(isEdited ? 'editTitle' : 'title');
  return t(isEdited ? 'editChat' : 'addChat', { service: chatNames[kind] });
}

interface FormProps {
  id: string;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function Create({ kind, onClose, onSecret, ...form }: FormProps & Pick<Props, 'onSecret'> & { kind: WebhookKind }) {
  const t = useTranslations('webhooks.form');
  const create = useCreateWebhook();
  const send = async (values: WebhookValues | ChatValues) => {
    const { secret } = await create.mutateAsync({ kind, ...values });
    onClose();
    if (secret !== null) onSecret(secret);
    else toast.success(t('added'), { description: t('tryIt') });
  };
  if (kind === 'webhook') return <WebhookForm {...form} defaultValues={newWebhook} send={send} />;
  return <ChatForm {...form} kind={kind} defaultValues={newChat} send={send} />;
}

function Edit({ webhook, onClose, ...form }: FormProps & { webhook: Webhook }) {
  const change = useChangeWebhook(webhook.id);
  const { kind, url, types } = webhook;
  const send = async (values: Partial<WebhookValues | ChatValues>) => {
    await change.mutateAsync(values);
    onClose();
  };
  if (kind === 'webhook') return <WebhookForm {...form} defaultValues={{ url, types }} send={send} />;
  return <ChatForm {...form} kind={kind} edited={webhook} defaultValues={chatValues(webhook)} send={send} />;
}
