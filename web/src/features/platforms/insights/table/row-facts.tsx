import { Link } from '@tanstack/react-router';
import { Check, CircleDashed, UserCheck } from 'lucide-react';
import type { AdState } from '@ad-foundry/contract/insights/ad-states.ts';
import type { BriefLink as BriefLinkFacts, Media } from '@ad-foundry/contract/insights/values.ts';
import { useTranslations } from '#lib/i18n.ts';
import { cn } from '#lib/cn.ts';
import { Chip } from '#ui/data/chip.tsx';
import type { Tone } from '#ui/data/tone.ts';

const tones: Partial<Record<AdState, Tone>> = { active: 'ok', rejected: 'bad', issues: 'warn', 'in-review': 'info' };

export function StateChip({ state }: { state: AdState }) {
  const t = useTranslations('insights.state');
  return <Chip tone={tones[state] ?? 'neutral'}>{t(state)}</Chip>;
}

const marks = {
  certain: { Icon: Check, look: 'text-ok' },
  confirmed: { Icon: UserCheck, look: 'text-ink-2' },
  likely: { Icon: CircleDashed, look: 'text-warn' },
};

/** How certain it is that an ad came from a creative, with the reason as a tooltip. */
export function Certainty({ link }: { link: BriefLinkFacts }) {
  const t = useTranslations('insights.link');
  const { Icon, look } = marks[link.certainty];
  const text =
    link.certainty !== 'confirmed'
      ? t(link.certainty)
      : link.by
        ? t('confirmed', { name: link.by.name })
        : t('confirmedPlain');
  return (
    <span
      className={cn('inline-flex items-center gap-1 text-xs whitespace-nowrap', look)}
      title={t(`why.${link.reason}`)}
    >
      <Icon aria-hidden className="size-3.5" />
      {text}
    </span>
  );
}

/** The name of the creative behind an ad. */
export function BriefName({ link, className }: { link: BriefLinkFacts; className?: string }) {
  return (
    <Link
      to="/campaigns/$campaignId/creatives/$creativeId"
      params={{ campaignId: link.campaign.id, creativeId: link.creative.id }}
      className={cn(
        'min-w-0 truncate underline decoration-line-strong underline-offset-3 hover:decoration-ink',
        className,
      )}
    >
      {link.creative.name}
    </Link>
  );
}

/** The thumbnail of a row, or a neutral square without one. */
export function Thumbnail({ media, className }: { media: Media | null; className?: string }) {
  const look = cn('size-8 shrink-0 rounded-xs bg-sunk object-cover', className);
  return media?.picture ? (
    <img src={media.picture.small} alt="" loading="lazy" decoding="async" className={look} />
  ) : (
    <span aria-hidden className={look} />
  );
}
