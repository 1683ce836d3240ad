import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { LoadMore } from '#features/campaigns/load-more.tsx';
import { CampaignProgress, isComplete } from '#features/campaigns/progress.tsx';
import { campaignsQuery } from '#features/campaigns/queries.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { useSwitchOrganization } from './queries.ts';

/** The campaigns that ask something of a guest, the most urgent first; a single one opens at once. */
export function GuestCampaignsPage() {
  const t = useTranslations('guest.list');
  const errorText = useErrorText();
  const me = useMe();
  const list = useInfiniteQuery(campaignsQuery({ sort: 'due' }));
  if (me.role !== null && me.role !== 'guest') return <Navigate to="/campaigns" replace />;
  if (list.error) return <ErrorState body={errorText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Pending />;
  const campaigns = list.data.pages.flatMap((page) => page.items);
  const [only, ...others] = campaigns;
  const elsewhere = me.accessibleOrganizations.filter(({ id }) => id !== me.organizationId);
  if (only && others.length === 0 && elsewhere.length === 0)
    return <Navigate to="/upload/$campaignId" params={{ campaignId: only.id }} replace />;
  return (
    <div className="grid gap-4 pt-2">
      <title>{`${t('title')} · Ad Foundry`}</title>
      <h1 className="text-2xl font-semibold">{t('title')}</h1>
      {campaigns.length === 0 ? <EmptyState title={t('empty')} body={t('emptyBody', { email: me.email })} /> : null}
      <ul className="grid gap-3">
        {campaigns.map((campaign) => (
          <CampaignLine key={campaign.id} campaign={campaign} />
        ))}
      </ul>
      <LoadMore list={list} />
      <Elsewhere organizations={elsewhere} />
    </div>
  );
}

function CampaignLine({ campaign: { id, name, dueAt, progress, askedBy } }: { campaign: Campaign }) {
  const t = useTranslations('guest.hero');
  return (
    <li className="relative flex min-w-0 items-center gap-3 rounded-card border border-line bg-card p-4 transition-colors hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus">
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <div className="grid max-w-full gap-0.5">
          {askedBy ? <p className="text-xs text-ink-2">{t('asks', { name: askedBy })}</p> : null}
          <Link
            to="/upload/$campaignId"
            params={{ campaignId: id }}
            className="font-medium break-words outline-none before:absolute before:inset-0 before:content-['']"
          >
            {name}
          </Link>
        </div>
        <CampaignProgress progress={progress} />
        {dueAt ? <DueChip dueAt={dueAt} done={isComplete(progress)} /> : null}
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </li>
  );
}

interface ElsewhereProps {
  organizations: readonly { id: Parameters<ReturnType<typeof useSwitchOrganization>['mutate']>[0]; name: string }[];
}

/** Others who ask for something, each with campaigns of their own. */
function Elsewhere({ organizations }: ElsewhereProps) {
  const t = useTranslations('guest.list');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const change = useSwitchOrganization();
  if (organizations.length === 0) return null;
  const go = (id: ElsewhereProps['organizations'][number]['id']) =>
    change.mutate(id, {
      onSuccess: (me) => void navigate({ to: me.role === 'guest' ? '/upload' : '/' }),
      onError: (error) => void toast.error(errorText(error)),
    });
  return (
    <section className="grid justify-items-start gap-2 border-t border-line pt-4">
      <h2 className="text-sm font-medium text-ink-2">{t('elsewhere')}</h2>
      {organizations.map(({ id, name }) => (
        <Button key={id} loading={change.isPending && change.variables === id} onClick={() => go(id)}>
          {name}
        </Button>
      ))}
    </section>
  );
}

function Pending() {
  return (
    <SkeletonGroup className="grid gap-4 pt-2">
      <Skeleton shape="title" />
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </SkeletonGroup>
  );
}
