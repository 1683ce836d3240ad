import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { ApprovalNote } from './approval-note.tsx';
import { AdvertiserPicks } from './advertiser-picks.tsx';
import { BlockedFiles } from './blocked-files.tsx';
import { ConnectionNotes } from './connection-notes.tsx';
import { PlanHead, PlanRows } from './plan-rows.tsx';
import { PlanSums } from './plan-sums.tsx';
import { PlatformContext } from './platform.ts';
import type { SendSource } from './queries.ts';
import { SendFooter } from './send-footer.tsx';
import { TraffickingMenu } from './trafficking-menu.tsx';
import { useSend, type SendState } from './use-send.ts';
import { Plug } from 'lucide-react';
import { useCan } from '#lib/permissions.tsx';
import { IntegrationButton } from './integration-button.tsx';

/** Shown while the organization uses no ad account. */
function NoAdvertisers() {
  const t = useTranslations('deliveries.accounts');
  const mayManage = useCan('integration:manage');
  return (
    <div className="p-5">
      <EmptyState
        picture={<Plug />}
        title={t('none')}
        body={mayManage ? t('noneBody') : t('noneMember')}
        action={
          mayManage ? (
            <IntegrationButton size="md" variant="primary">
              {t('connect')}
            </IntegrationButton>
          ) : undefined
        }
      />
    </div>
  );
}

export interface SendSheetProps {
  source: SendSource;
  /** The name of the creative, campaign or group, or the number of selected creatives. */
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSent: () => void;
}

/** The sheet that sends files to ad accounts: accounts, the dry run, and the button that sends the listed files. */
export function SendSheet({ source, name, open, onOpenChange, onSent }: SendSheetProps) {
  const t = useTranslations('deliveries.send');
  const state = useSend({ source, open, onSent });
  const plan = state.plan.data;
  const creatives = new Set(plan?.files.map(({ creative }) => creative.id)).size;
  const platforms = [...new Set(plan?.files.map(({ format }) => format.platform))];
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      flush
      focusWhole
      className="sm:max-w-[58rem]"
      title={t('title')}
      description={
        plan && plan.files.length > 0
          ? t('description', { name, creatives, files: plan.files.length })
          : t('descriptionShort', { name })
      }
      actions={<TraffickingMenu source={source} platforms={platforms} disabled={plan?.files.length === 0} />}
      footer={<SendFooter state={state} onCancel={() => onOpenChange(false)} />}
    >
      <PlatformContext value={state.provider}>
        <Body state={state} onClose={() => onOpenChange(false)} />
      </PlatformContext>
    </Sheet>
  );
}

function Body({ state, onClose }: { state: SendState; onClose: () => void }) {
  const t = useTranslations('deliveries');
  const { advertisers, plan } = state;
  if (advertisers.isError) {
    return (
      <ErrorState title={t('accounts.failed')} error={advertisers.error} onRetry={() => void advertisers.refetch()} />
    );
  }
  if (!advertisers.data) return <BodySkeleton />;
  if (advertisers.data.items.length === 0) return <NoAdvertisers />;
  return (
    <div className="grid">
      <AdvertiserPicks advertisers={advertisers.data} state={state} />
      <ConnectionNotes advertisers={advertisers.data.items} onClose={onClose} />
      {plan.isError ? (
        <ErrorState title={t('send.failed')} error={plan.error} onRetry={state.check} />
      ) : plan.data ? (
        <Plan state={state} onClose={onClose} />
      ) : (
        <PlanSkeleton />
      )}
    </div>
  );
}

function Plan({ state, onClose }: { state: SendState; onClose: () => void }) {
  const t = useTranslations('deliveries.send');
  const advertisersText = useTranslations('deliveries.accounts');
  const errorText = useErrorText();
  const plan = state.plan.data;
  if (!plan) return null;
  if (plan.files.length === 0) {
    return (
      <div className="p-5">
        <EmptyState title={t('empty')} body={t('emptyBody')} />
      </div>
    );
  }
  return (
    <>
      <PlanSums state={state} plan={plan} />
      {state.error === null ? null : (
        <Banner
          edge
          tone={state.isChanged ? 'warn' : 'bad'}
          title={state.isChanged ? t('changed') : errorText(state.error)}
          body={state.isChanged ? undefined : t('notSent')}
          className="px-5"
        />
      )}
      {plan.totalFiles > plan.files.length ? (
        <Banner
          edge
          tone="info"
          title={t('limited', { shown: plan.files.length, total: plan.totalFiles })}
          className="px-5"
        />
      ) : null}
      <ApprovalNote state={state} />
      <PlanHead />
      <BlockedFiles plan={plan} onChecked={state.check} onClose={onClose} />
      {state.picked.length > 0 ? (
        <PlanRows state={state} plan={plan} />
      ) : state.advertisers.data?.items.some(({ obstacle }) => obstacle === null) ? (
        <p className="px-5 py-10 text-center text-ink-2">{advertisersText('choose')}</p>
      ) : null}
    </>
  );
}

function BodySkeleton() {
  return (
    <div>
      <SkeletonGroup className="grid gap-2 border-b border-line p-5">
        <Skeleton className="w-56" />
        <div className="grid gap-3 sm:grid-cols-3">
          <Skeleton className="h-13 rounded-card" />
          <Skeleton className="h-13 rounded-card max-sm:hidden" />
          <Skeleton className="h-13 rounded-card max-sm:hidden" />
        </div>
      </SkeletonGroup>
      <PlanSkeleton />
    </div>
  );
}

function PlanSkeleton() {
  return (
    <SkeletonGroup>
      <div className="flex h-14 items-center gap-10 border-b border-line px-5">
        <Skeleton shape="title" className="w-28" />
        <Skeleton shape="title" className="w-28" />
        <Skeleton shape="title" className="w-28 max-sm:hidden" />
      </div>
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex h-9.25 items-center gap-3 border-b border-line px-5">
          <Skeleton className="size-4" />
          <Skeleton className="size-7 rounded-control" />
          <Skeleton className="max-w-md flex-1" />
          <Skeleton shape="chip" className="ml-auto" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
