import { PartyPopper } from 'lucide-react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import type { CreativeSummary } from '@ad-foundry/contract/creatives.ts';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';

interface HeroProps {
  campaign: Campaign;
  creatives: readonly CreativeSummary[];
}

/** Who asks, for what, by when, and how far it is. */
export function GuestHero({ campaign, creatives }: HeroProps) {
  const t = useTranslations('guest.hero');
  const organization = useSession()?.organization?.name ?? '';
  const slots = creatives.flatMap((creative) => creative.slots);
  const total = slots.length;
  const delivered = slots.filter(({ state }) => state === 'delivered').length;
  const wrong = slots.filter(({ state }) => state === 'does-not-fit' || state === 'partial').length;
  const done = total > 0 && delivered === total;
  const progress = t('delivered', { delivered, total });
  return (
    <section className="grid gap-3 rounded-card border border-line bg-card p-4.5">
      <div className="grid gap-1.5">
        <p className="text-sm text-ink-2">
          {campaign.askedBy ? t('asks', { name: campaign.askedBy }) : t('organizationAsks', { organization })}
        </p>
        <h1 className="text-2xl leading-tight font-semibold text-pretty break-words">{campaign.name}</h1>
      </div>
      {campaign.dueAt ? (
        <div>
          <DueChip dueAt={campaign.dueAt} done={done} />
        </div>
      ) : null}
      {total > 0 ? (
        <div className="grid gap-2">
          <div className="num flex items-baseline justify-between gap-3">
            <span className="font-semibold">{progress}</span>
            {wrong > 0 ? <span className="text-xs text-ink-2">{t('attention', { count: wrong })}</span> : null}
          </div>
          <ProgressLine
            label={progress}
            size="md"
            segments={[
              { value: delivered / total, tone: 'ok' },
              { value: wrong / total, tone: 'bad' },
            ]}
          />
        </div>
      ) : null}
      <div role="status" className="empty:hidden">
        {done ? (
          <p className="flex items-start gap-2.5 rounded-control border border-ok-line bg-ok-fill p-3 text-sm">
            <PartyPopper aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
            <span>
              <span className="font-medium">{t('done')}</span> {t('doneBody')}
            </span>
          </p>
        ) : null}
      </div>
    </section>
  );
}
