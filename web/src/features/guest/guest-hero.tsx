import { useQueries } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import type { Campaign } from '@ad-foundry/contract/campaigns.ts';
import type { CreativeSummary, Slot } from '@ad-foundry/contract/creatives.ts';
import { DueChip } from '#features/campaigns/due-chip.tsx';
import { creativeQuery } from '#features/creatives/queries.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useSession } from '#lib/permissions.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { slotElementId } from './slot-element.ts';

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
        {done ? <Done creatives={creatives} /> : null}
      </div>
    </section>
  );
}

/** Says that everything was given, and where a file would fit better if it were another one. */
function Done({ creatives }: Pick<HeroProps, 'creatives'>) {
  const t = useTranslations('guest.hero');
  const found = useQueries({ queries: creatives.map(({ id }) => creativeQuery(id)) });
  const better = found.flatMap(({ data }) => data?.slots.filter(couldFitBetter) ?? []);
  const [first] = better;
  const show = (id: string) => {
    const place = document.getElementById(slotElementId(id));
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  };
  return (
    <p className="flex items-start gap-2.5 rounded-control border border-ok-line bg-ok-fill p-3 text-sm">
      <PartyPopper aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
      <span>
        {first ? (
          <>
            <span className="font-medium">{t('here')}</span>{' '}
            <button
              type="button"
              onClick={() => show(first.id)}
              className="rounded-xs text-left underline underline-offset-3"
            >
              {t('better', { count: better.length })}
            </button>
          </>
        ) : (
          <>
            <span className="font-medium">{t('done')}</span> {t('doneBody')}
          </>
        )}
      </span>
    </p>
  );
}

function couldFitBetter({ variations }: Slot): boolean {
  const current = variations.flatMap(({ cards }) => cards.flatMap(({ versions }) => versions.slice(0, 1)));
  return current.some(({ verdict, waived }) => verdict.outcome !== 'passes' && !waived);
}
