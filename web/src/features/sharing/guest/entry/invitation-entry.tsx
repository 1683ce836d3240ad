import { Suspense, useEffect, useRef, useState } from 'react';
import type { Account } from '@ad-foundry/contract/account.ts';
import { campaigns } from '@ad-foundry/contract/campaigns.ts';
import type { CampaignId, InvitationId } from '@ad-foundry/contract/ids.ts';
import type { InvitationView } from '@ad-foundry/contract/invitations.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { call } from '#lib/api.ts';
import { hasCode, useErrorText } from '#lib/error-text.ts';
import { useLocale, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { goTo } from '#lib/entry-router.ts';
import { useAction } from '#lib/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { campaignIdOf, pathOf } from '#features/sharing/guest/guest-path.ts';
import { useBrand } from '#features/sharing/guest/shown-brand.ts';
import { closePage, openPage } from '#features/sharing/guest/guest-page-store.ts';
import { switchOrganization, useMe } from './guest-session.ts';
import { GuestStep } from './guest-step.tsx';
import { LinkEnded } from './link-ended.tsx';
import { setLinkKey, type LinkKey } from './link-key.ts';
import { ErrorScreen } from '#features/sharing/guest/error-screen.tsx';
import { fetchInvitation, useInvitation } from './use-invitation.ts';

// Loaded once the code mail is requested.
const CodeStep = lazyComponent(() => import('./code-step.tsx'), 'CodeStep');

interface EntryProps {
  link: NonNullable<LinkKey>;
  /** The campaign in the URL. */
  campaignId: CampaignId | null;
}

/** The invitation entry of a personal link. Sends nothing before the guest clicks the button. */
export function InvitationEntry({ link, campaignId }: EntryProps) {
  const me = useMe();
  const isTeam = me?.role !== undefined && me.role !== null && me.role !== 'guest';
  const [isStranger, setStranger] = useState(!isTeam || campaignId === null);
  useEffect(() => {
    if (isStranger || !campaignId) return;
    // A member who opens a guest's link is redirected to the campaign in the app; other accounts continue here.
    call(campaigns.find, { params: { campaignId } }).then(
      () => window.location.replace(`/campaigns/${campaignId}`),
      () => setStranger(true),
    );
  }, [isStranger, campaignId]);
  if (!isStranger) return null;
  return link === 'unreadable' ? <LinkEnded invitationId={null} /> : <Invitation invitationId={link} />;
}

function Invitation({ invitationId }: { invitationId: InvitationId }) {
  const [view, setView] = useState<InvitationView | null>(null);
  const { mutate, error } = useAction(fetchInvitation);
  useEffect(() => mutate(invitationId, { onSuccess: setView }), [mutate, invitationId]);
  useBrand(view?.organizationName, view?.brand);
  if (hasCode(error, 'invitation.not-found')) return <LinkEnded invitationId={invitationId} />;
  if (error) return <ErrorScreen error={error} onRetry={() => mutate(invitationId, { onSuccess: setView })} />;
  if (!view) return <Skeleton className="mx-auto mt-12 h-64 w-full max-w-md rounded-card" />;
  return view.joined === null ? <Entry view={view} /> : <AlreadyIn view={view} organizationId={view.joined} />;
}

/**
 * Removes the link's key after the entry, and opens the campaign and place that the link leads to, which may be another
 * campaign of the guest than that of the invitation; else the campaign of the invitation or the list of campaigns.
 */
function openCampaign(view: InvitationView): void {
  const { pathname, hash } = window.location;
  const linkedId = campaignIdOf(pathname);
  const campaignId = linkedId ?? view.campaignId;
  closePage();
  if (campaignId) openPage(campaignId);
  goTo(linkedId ? pathname + hash : pathOf(campaignId), { replace: true });
  setLinkKey(null);
}

interface AlreadyInProps {
  view: InvitationView;
  organizationId: NonNullable<InvitationView['joined']>;
}

/** Shown if this browser is already signed in with the invited address, so that no code is needed. */
function AlreadyIn({ view, organizationId }: AlreadyInProps) {
  const me = useMe();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const isInOrganization = me?.organizationId === organizationId;
    const ready: Promise<Account | undefined> = isInOrganization
      ? Promise.resolve(undefined)
      : switchOrganization(organizationId);
    void ready.catch(() => undefined).then(() => openCampaign(view));
  });
  return <Skeleton className="mx-auto mt-12 h-64 w-full max-w-md rounded-card" />;
}

function Entry({ view }: { view: InvitationView }) {
  const t = useTranslations('guest.entry');
  const locale = useLocale();
  const me = useMe();
  const errorText = useErrorText();
  const invitation = useInvitation(view.id);
  const [isAskingCode, setAskingCode] = useState(false);
  const { enter, requestCode, accept } = invitation;
  const through = { onSuccess: () => openCampaign(view) };
  const go = () => {
    if (view.isRecipient) return accept.mutate(undefined, through);
    if (view.isTrustedBrowser) return enter.mutate(undefined, through);
    return requestCode.mutate(locale, { onSuccess: () => setAskingCode(true) });
  };
  if (isAskingCode) {
    return (
      <Suspense>
        <CodeStep view={view} invitation={invitation} onIn={() => openCampaign(view)} />
      </Suspense>
    );
  }
  const error = enter.error ?? requestCode.error ?? accept.error;
  const asks = view.invitedBy === null ? t('asks', { organization: view.organizationName }) : null;
  const inviter = asks ?? t('personAsks', { name: view.invitedBy ?? '', organization: view.organizationName });
  const silent = view.isRecipient || view.isTrustedBrowser;
  return (
    <GuestStep over={inviter} title={view.targetName ?? view.organizationName} body={t('body')}>
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="lg"
          loading={enter.isPending || requestCode.isPending || accept.isPending}
          onClick={go}
        >
          {t('continue')}
        </Button>
        <ProblemNote>{error ? errorText(error) : null}</ProblemNote>
        <p className="text-sm text-pretty break-words text-ink-2">
          {silent ? t('forAddress', { email: view.email }) : t('code', { email: view.email })}
        </p>
        {me && !view.isRecipient ? (
          <p className="text-sm text-pretty break-words text-ink-2">{t('other', { email: me.email })}</p>
        ) : null}
      </div>
    </GuestStep>
  );
}
