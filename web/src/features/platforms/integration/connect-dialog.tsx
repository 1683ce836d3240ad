import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { enteredToken } from '@ad-foundry/contract/form-schemas.ts';
import { providerNames, type Provider } from '@ad-foundry/contract/integration.ts';
import { useErrorText } from '#lib/error-text.ts';
import { contractResolver } from '#lib/forms/contract-resolver.ts';
import { useContractForm } from '#lib/forms/form.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/form/form-field.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { providersQuery, useAuthorize, useEnterToken } from './queries.ts';

interface Props {
  provider: Provider;
  returnTo: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after a token was entered, so that its ad accounts can be chosen. */
  onConnected: () => void;
}

/** Explains what a platform will ask for and why, then redirects to it; or accepts a token of a system user. */
export function ConnectDialog(props: Props) {
  const [byToken, setByToken] = useState(false);
  return byToken ? (
    <TokenForm {...props} onBack={() => setByToken(false)} />
  ) : (
    <Consent {...props} onToken={() => setByToken(true)} />
  );
}

function Consent({ provider, returnTo, open, onOpenChange, onToken }: Props & { onToken: () => void }) {
  const t = useTranslations('integration.connect');
  const purposes = useTranslations('integration.purposes');
  const errorText = useErrorText();
  const authorize = useAuthorize(provider);
  const { data: providers = [] } = useQuery(providersQuery);
  const scopes = providers.find((each) => each.provider === provider)?.scopes ?? [];
  const platform = providerNames[provider];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { platform })}
      description={t('body', { platform })}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={onToken}>
            {t('byToken')}
          </Button>
          <Button
            variant="primary"
            loading={authorize.isPending || authorize.isSuccess}
            onClick={() => authorize.mutate({ again: true, returnTo })}
          >
            {t('continue', { platform })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {authorize.error ? <Banner tone="bad" title={errorText(authorize.error)} /> : null}
        <ul className="grid gap-3">
          {scopes.map(({ name, purpose }) => (
            <li key={name} className="flex gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
              <span className="grid">
                <span className="text-sm">{purposes(`${purpose}.why`)}</span>
                <code className="text-xs text-ink-2">{name}</code>
              </span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-pretty text-ink-2">{t('never')}</p>
      </div>
    </Dialog>
  );
}

const resolver = contractResolver(enteredToken);

function TokenForm({ provider, open, onOpenChange, onConnected, onBack }: Props & { onBack: () => void }) {
  const t = useTranslations('integration.connect');
  const enter = useEnterToken(provider);
  const platform = providerNames[provider];
  const { control, submit, pending, failure } = useContractForm({
    defaultValues: { accessToken: '' },
    resolver,
    send: async ({ accessToken }) => {
      await enter.mutateAsync(accessToken);
      toast.success(t('connected', { platform }));
      onConnected();
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('tokenTitle')}
      description={t('tokenBody', { platform })}
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={onBack}>
            {t('back')}
          </Button>
          <Button variant="primary" type="submit" form="enter-token" loading={pending}>
            {t('enter')}
          </Button>
        </>
      }
    >
      <form id="enter-token" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          control={control}
          name="accessToken"
          label={t('token')}
          help={t('tokenHelp')}
          problems={t('tokenMissing')}
          error={failure}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className="font-mono"
        />
      </form>
    </Dialog>
  );
}
