import { useEffect, useState } from 'react';
import type { InvitationId } from '@ad-foundry/contract/ids.ts';
import type { InvitationView } from '@ad-foundry/contract/invitations.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { noBreakAfterMask } from '#lib/no-break-after-mask.ts';
import { Button } from '#ui/button.tsx';
import { EntryLink } from '#ui/entry-link.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { GoogleButton } from './google-button.tsx';
import { AuthCard, authLinkLook } from './auth-card.tsx';
import { InvitationEntry } from './invitation-entry.tsx';
import { fetchInvitationView, useRequestInvitationCode } from './invitation-queries.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';

/**
 * An invitation link's page: shows who invites to what, then asks for a code mailed to the invited address, then enters
 * the organization.
 */
export function InvitationPage({ invitationId }: { invitationId: InvitationId }) {
  const t = useTranslations('sign.invitation');
  const { view, error, retry } = useInvitation(invitationId);
  const [isRequested, setRequested] = useState(false);
  if (error) return <InvitationError error={error} onRetry={retry} />;
  if (!view) {
    return (
      <p role="status" className="flex items-center gap-2 text-ink-2">
        <title>{`${t('pageTitle')} · Ad Foundry`}</title>
        <Spinner /> {t('loading')}
      </p>
    );
  }
  return isRequested ? <InvitationEntry view={view} /> : <Offer view={view} onRequested={() => setRequested(true)} />;
}

function useInvitation(invitationId: InvitationId) {
  const [view, setView] = useState<InvitationView | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    fetchInvitationView(invitationId).then(
      (found) => (isUnmounted ? undefined : setView(found)),
      (failure: unknown) => (isUnmounted ? undefined : setError(failure)),
    );
    return () => {
      isUnmounted = true;
    };
  }, [invitationId, round]);
  const retry = () => {
    setError(null);
    setRound(round + 1);
  };
  return { view, error, retry };
}

/** The invitation before a code is requested. */
function Offer({ view, onRequested }: { view: InvitationView; onRequested: () => void }) {
  const t = useTranslations('sign.invitation');
  const errorText = useErrorText();
  const locale = useLocale();
  const request = useRequestInvitationCode(view.id);
  const { organizationName: organization, targetName, role } = view;
  const email = noBreakAfterMask(view.email);
  const name = view.invitedBy ?? organization;
  const body =
    targetName === null
      ? t('seat', { name, organization, role })
      : t('guest', { name, organization, target: targetName });
  const b = (chunks: React.ReactNode) => <b className="font-medium break-words text-ink">{chunks}</b>;
  return (
    <AuthCard
      title={t('title', { organization: targetName ?? organization })}
      body={body}
      other={t.rich('notYou', { email, b })}
    >
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="lg"
          loading={request.isPending}
          onClick={() => request.mutate({ locale }, { onSuccess: onRequested })}
        >
          {t('continue')}
        </Button>
        <p className="text-sm text-pretty text-ink-2">{t.rich('codeGoes', { email, b })}</p>
        <ProblemNote>{request.error ? errorText(request.error) : null}</ProblemNote>
      </div>
      <GoogleButton invitationId={view.id} />
    </AuthCard>
  );
}

/** The error screen of invitations: possible causes and next steps. */
function InvitationError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('sign.invitation');
  const ui = useTranslations('ui.action');
  const errorText = useErrorText();
  const ended = hasCode(error, 'invitation.not-found') || hasCode(error, 'request.not-found');
  if (!ended) {
    return (
      <AuthCard title={t('failed')} body={errorText(error)}>
        <Button variant="primary" size="lg" onClick={onRetry}>
          {ui('retry')}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('gone')} body={t('goneBody')}>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm text-pretty text-ink-2">
        <li>{t('reasons.expired')}</li>
        <li>{t('reasons.replaced')}</li>
        <li>{t('reasons.used')}</li>
      </ul>
      <p className="text-sm">
        <EntryLink href="/sign" className={authLinkLook}>
          {t('signIn')}
        </EntryLink>
      </p>
    </AuthCard>
  );
}
