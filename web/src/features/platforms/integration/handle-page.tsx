import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { providerNames, type Exchange } from '@ad-foundry/contract/integration.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { exchangeOnce, takeProviderReturn, type ProviderReturn } from './integration-return.ts';
import { useAuthorize } from './queries.ts';

const settingsPath = '/settings/integration';
/** The page from which the connection was started, unless it is the settings page. */
const backTo = (returnTo: string) => (returnTo === settingsPath ? {} : { back: returnTo });

/** The result of the exchange, or its error. */
function useExchange(): { result: Exchange | null; error: unknown; returned: ProviderReturn } {
  const [returned] = useState(takeProviderReturn);
  const [state, setState] = useState<{ result: Exchange | null; error: unknown }>({ result: null, error: null });
  const queries = useQueryClient();
  useEffect(() => {
    if (returned.kind !== 'code') return;
    let gone = false;
    exchangeOnce(returned).then(
      (result) => {
        void queries.invalidateQueries({ queryKey: ['tokens'] });
        void queries.invalidateQueries({ queryKey: ['advertisers'] });
        if (!gone) setState({ result, error: null });
      },
      (error: unknown) => {
        if (!gone) setState({ result: null, error });
      },
    );
    return () => {
      gone = true;
    };
  }, [returned, queries]);
  return { ...state, returned };
}

/** Handles the redirect of a platform: completes the connection, and explains what is missing and how to continue. */
export function IntegrationHandlePage() {
  const t = useTranslations('integration.handle');
  const errorText = useErrorText();
  const { result, error, returned } = useExchange();
  if (returned.kind !== 'code') {
    const { kind } = returned;
    return <ConnectionOutcome title={t(`${kind}.title`)} body={t(`${kind}.body`)} again={t('again')} />;
  }
  if (error !== null) return <ConnectionOutcome title={t('failed')} body={errorText(error)} again={t('again')} />;
  if (result === null) {
    return (
      <p role="status" className="flex items-center gap-2 py-10 text-ink-2">
        <Spinner /> {t('working', { platform: providerNames[returned.provider] })}
      </p>
    );
  }
  return <Connected result={result} />;
}

/**
 * The result of a connection: continues to the choice of ad accounts, or explains what is missing and how to continue.
 */
function Connected({ result: { token, outcome, alsoIn, returnTo } }: { result: Exchange }) {
  const t = useTranslations('integration.handle');
  const lost = useTranslations('integration.purposes');
  const navigate = useNavigate();
  const authorize = useAuthorize(token.provider);
  const platform = providerNames[token.provider];
  const name = token.providerUserName ?? platform;
  const { health, advertisers, scopes } = token;
  const isPlain =
    health.missing.length === 0 &&
    advertisers.reachable > 0 &&
    outcome !== 'other-person' &&
    // A user who renews a connection already knows in which other organizations it is used.
    (alsoIn.length === 0 || outcome === 'reconnected');
  useEffect(() => {
    if (!isPlain) return;
    if (advertisers.chosen === 0)
      void navigate({ to: '/settings/integration', search: { choose: true, ...backTo(returnTo) }, replace: true });
    else void navigate({ href: returnTo, replace: true });
  }, [isPlain, advertisers.chosen, navigate, returnTo]);
  if (isPlain) return null;
  const missing = scopes.filter(({ granted }) => !granted);
  return (
    <ConnectionOutcome
      title={missing.length > 0 ? t('missing.title', { platform }) : t(`${outcome}.title`, { platform })}
      body={
        <>
          {outcome === 'other-person' ? <p>{t('other-person.body', { name, platform })}</p> : null}
          {missing.length > 0 ? (
            <>
              <p>{t('missing.body', { count: missing.length })}</p>
              <ul className="list-disc pl-5">
                {missing.map((scope) => (
                  <li key={scope.name}>{lost(`${scope.purpose}.lost`, { name: scope.name })}</li>
                ))}
              </ul>
            </>
          ) : null}
          {advertisers.reachable === 0 ? <p>{t('noAccounts', { name, platform })}</p> : null}
          {alsoIn.length > 0 ? <p>{t('alsoIn', { name, organizations: alsoIn.join(', ') })}</p> : null}
        </>
      }
      action={
        missing.length > 0 ? (
          <Button
            variant="primary"
            loading={authorize.isPending || authorize.isSuccess}
            onClick={() => authorize.mutate({ tokenId: token.id, again: true, returnTo })}
          >
            {t('missing.action')}
          </Button>
        ) : null
      }
      again={missing.length > 0 ? t('missing.without') : t('on')}
      choose={advertisers.reachable > 0 && advertisers.chosen === 0}
      back={returnTo}
    />
  );
}

interface OutcomeProps {
  title: string;
  body: ReactNode;
  action?: ReactNode;
  again: string;
  choose?: boolean;
  /** The page from which the connection was started. */
  back?: string;
}

function ConnectionOutcome({ title, body, action, again, choose = false, back = settingsPath }: OutcomeProps) {
  const navigate = useNavigate();
  return (
    <div role="alert" className="mx-auto grid max-w-form gap-3 py-10">
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="grid gap-2 text-pretty text-ink-2">{body}</div>
      <div className="mt-2 flex flex-wrap gap-2">
        {action}
        <Button asChild variant={action ? 'secondary' : 'primary'}>
          {choose || back === settingsPath ? (
            <Link to={settingsPath} search={choose ? { choose, ...backTo(back) } : {}}>
              {again}
            </Link>
          ) : (
            <a
              href={back}
              onClick={(event) => {
                event.preventDefault();
                void navigate({ href: back });
              }}
            >
              {again}
            </a>
          )}
        </Button>
      </div>
    </div>
  );
}
