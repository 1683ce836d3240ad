import { ChevronRight } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { brand as brands, type Brand } from '@ad-foundry/contract/brand.ts';
import { guestPages, type RequestedCampaign, type GuestPage } from '@ad-foundry/contract/guest-pages.ts';
import { call } from '#lib/api.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { goTo } from '#lib/entry-router.ts';
import { useAction } from '#lib/use-action.ts';
import { ProblemNote } from '#ui/feedback/problem-note.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { EntryLink } from '#ui/entry-link.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { Due } from './due.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { DeliveredLine } from './delivered-line.tsx';
import { pathOf } from './guest-path.ts';
import { useBrand } from './shown-brand.ts';
import { switchOrganization, useMe } from '#features/sharing/guest/entry/guest-session.ts';

type Line = RequestedCampaign & Pick<GuestPage, 'requestedBy'>;

/** The loaded pages of the guest's campaigns. */
function useCampaigns() {
  const [lines, setLines] = useState<Line[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const { mutate, error, isPending } = useAction((from: string | null) =>
    call(guestPages.list, { query: from === null ? {} : { cursor: from } }),
  );
  const read = useCallback(
    (from: string | null) =>
      mutate(from, {
        onSuccess: ({ items, nextCursor }) => {
          setLines((loaded) => (from === null ? items : [...(loaded ?? []), ...items]));
          setCursor(nextCursor);
        },
      }),
    [mutate],
  );
  useEffect(() => read(null), [read]);
  return { lines, cursor, error, isPending, read };
}

/** Shows the brand of the guest's organization; without it, the page lacks only its look. */
function useOrganizationBrand(name: string | undefined): void {
  const [brand, setBrand] = useState<Brand>();
  useEffect(() => void call(brands.find, {}).then(setBrand, () => undefined), [name]);
  useBrand(name, brand);
}

/** The guest's campaigns, the most urgent first; a single campaign opens directly. */
export function GuestCampaignsPage() {
  const t = useTranslations('guest.list');
  const me = useMe();
  useOrganizationBrand(me?.organization?.name);
  const { lines, cursor, error, isPending, read } = useCampaigns();
  const elsewhere = me?.accessibleOrganizations.filter(({ id }) => id !== me.organizationId) ?? [];
  const [only, ...others] = lines ?? [];
  const single = only && others.length === 0 && elsewhere.length === 0 ? only.id : null;
  useEffect(() => {
    if (single) goTo(pathOf(single), { replace: true });
  }, [single]);
  if (error && !lines) return <ErrorScreen error={error} onRetry={() => read(null)} />;
  if (!lines || single) return <Pending />;
  return (
    <div className="grid gap-4 pt-2">
      <title>{`${t('title')} · Ad Foundry`}</title>
      <h1 className="text-2xl font-semibold">{t('title')}</h1>
      {lines.length === 0 ? <EmptyState title={t('empty')} body={t('emptyBody', { email: me?.email ?? '' })} /> : null}
      <ul className="grid gap-3">
        {lines.map((line) => (
          <CampaignLine key={line.id} line={line} />
        ))}
      </ul>
      {cursor ? (
        <Button loading={isPending} onClick={() => read(cursor)}>
          {t('more')}
        </Button>
      ) : null}
      <OtherOrganizations organizations={elsewhere} />
    </div>
  );
}

function CampaignLine({ line: { id, name, dueAt, progress, requestedBy } }: { line: Line }) {
  const t = useTranslations('guest.hero');
  return (
    <li className="relative flex min-w-0 items-center gap-3 rounded-card border border-line bg-card p-4 transition-colors hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus">
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <div className="grid max-w-full gap-0.5">
          {requestedBy ? <p className="text-xs text-ink-2">{t('asks', { name: requestedBy.name })}</p> : null}
          <EntryLink
            href={pathOf(id)}
            className="font-medium break-words outline-none before:absolute before:inset-0 before:content-['']"
          >
            {name}
          </EntryLink>
        </div>
        {progress.total > 0 ? <DeliveredLine progress={progress} size="sm" /> : null}
        {dueAt ? <Due at={dueAt} done={progress.total > 0 && progress.delivered === progress.total} /> : null}
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
    </li>
  );
}

interface OtherProps {
  organizations: readonly { id: Parameters<typeof switchOrganization>[0]; name: string }[];
}

/** The other organizations that invited this guest. */
function OtherOrganizations({ organizations }: OtherProps) {
  const t = useTranslations('guest.list');
  const errorText = useErrorText();
  const change = useAction(switchOrganization);
  if (organizations.length === 0) return null;
  return (
    <section className="grid justify-items-start gap-2 border-t border-line pt-4">
      <h2 className="text-sm font-medium text-ink-2">{t('elsewhere')}</h2>
      {organizations.map(({ id, name }) => (
        <Button
          key={id}
          disabled={change.isPending}
          onClick={() => change.mutate(id, { onSuccess: () => window.location.reload() })}
        >
          {name}
        </Button>
      ))}
      <ProblemNote>{change.error ? errorText(change.error) : null}</ProblemNote>
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
