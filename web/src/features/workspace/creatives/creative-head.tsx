import { Suspense } from 'react';
import type { MemberId } from '@ad-foundry/contract/ids.ts';
import type { Creative } from '@ad-foundry/contract/creatives.ts';
import { DueChip } from '#features/tree/campaigns/due-chip.tsx';
import { DeliveriesTabLabel } from '#features/platforms/deliveries/deliveries-tab-label.tsx';
import { FollowButton } from '#features/talk/notifications/lazy-follow.ts';
import { RemindButton } from '#features/talk/reminders/lazy-reminders.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useCan } from '#lib/permissions.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Tab, TabList } from '#ui/tabs.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { CreativeProgress } from './creative-progress.tsx';
import { CampaignPeople } from './campaign-facts.tsx';
import { useChangeCreative } from './queries.ts';
import { useCanEdit } from '#lib/can-edit.ts';

/** Name, due date, progress and tabs of a creative. */
export function CreativeHead({ creative, unsaved }: { creative: Creative; unsaved: boolean }) {
  const t = useTranslations('creative');
  const mayRead = useCan('campaign:write');
  const mayRemind = useCan('people:assign') && isOpen(creative) && owingGuests(creative)?.length !== 0;
  const mayEdit = useCanEdit('campaign:write');
  const maySeeResults = useCan('insight:read');
  return (
    <section className="grid gap-2 border-b border-line px-4 pt-3 md:px-6 md:pt-4">
      <div className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 text-xl font-semibold break-words">{creative.name}</h2>
        <DueChip dueAt={creative.dueAt} done={creative.completedAt !== null} />
        {mayRead ? (
          // Keeps its height, so that the page below does not move once its parts are loaded.
          <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1.5 max-md:basis-full pointer-coarse:min-h-9">
            <Suspense>
              <CampaignPeople campaignId={creative.campaign.id} />
              <FollowButton target={{ creativeId: creative.id }} size="sm" />
              {mayRemind ? <RemindButton campaignId={creative.campaign.id} memberIds={owingGuests(creative)} /> : null}
            </Suspense>
          </div>
        ) : null}
      </div>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CreativeProgress creative={creative} />
        {mayEdit && creative.can.brief && creative.slots.length > 0 ? <StrictSwitch creative={creative} /> : null}
      </div>
      <TabList className="border-b-0">
        <Tab value="slots" count={creative.slots.length}>
          {t('tab.slots')}
        </Tab>
        <Tab value="brief">
          {t('tab.brief')}
          {unsaved ? <Unsaved /> : null}
        </Tab>
        <Tab value="comments">{t('tab.comments')}</Tab>
        {mayRead ? (
          <Tab value="deliveries">
            <DeliveriesTabLabel place={{ creativeId: creative.id }}>{t('tab.deliveries')}</DeliveriesTabLabel>
          </Tab>
        ) : null}
        {maySeeResults ? <Tab value="results">{t('tab.results')}</Tab> : null}
      </TabList>
    </section>
  );
}

const isOpen = ({ archivedAt, campaign }: Creative) => (archivedAt ?? campaign.archivedAt) === null;

/** The guests who own missing slots of a creative; null where all guests of the campaign owe one. */
function owingGuests({ slots }: Creative): MemberId[] | null {
  const owed = slots.filter(({ state, decision }) => state !== 'delivered' || decision === 'changes');
  if (owed.some(({ owner }) => owner === null)) return null;
  return owed.flatMap(({ owner }) => (owner?.isGuest ? [owner.memberId] : []));
}

function Unsaved() {
  const t = useTranslations('ui.state');
  return (
    <span title={t('unsaved')} className="size-1.5 rounded-full bg-ink">
      <span className="sr-only">{t('unsaved')}</span>
    </span>
  );
}

function StrictSwitch({ creative }: { creative: Creative }) {
  const t = useTranslations('creative.strict');
  const errorText = useErrorText();
  const update = useChangeCreative(creative.id);
  const checked = update.isPending ? (update.variables.strict ?? creative.strict) : creative.strict;
  return (
    <Switch
      end
      label={t('label')}
      help={t('help')}
      checked={checked}
      onCheckedChange={(strict) =>
        update.mutate(
          { strict, seen: { strict: creative.strict, edition: creative.edition } },
          { onError: (error) => void toast.error(errorText(error)) },
        )
      }
      // On a phone a line of its own, so that the page does not move when the typeface arrives.
      className="gap-2.5 max-md:basis-full"
    />
  );
}
