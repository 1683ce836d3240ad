import { BadgeCheck, CircleHelp, Megaphone } from 'lucide-react';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Chip } from '#ui/data/chip.tsx';
import type { Tone } from '#ui/data/tone.ts';

type Level = 'documented' | 'reported' | 'uncertain';

const levels: Record<string, Level> = { documented: 'documented', 'widely reported': 'reported' };
const looks: Record<Level, { tone: Tone; icon: typeof BadgeCheck }> = {
  documented: { tone: 'ok', icon: BadgeCheck },
  reported: { tone: 'neutral', icon: Megaphone },
  uncertain: { tone: 'warn', icon: CircleHelp },
};

/** How reliable the rules are, and whether every advertiser can buy the placement. */
export function Confidence({ spec }: { spec: FormatSpec }) {
  const t = useTranslations('formats.details');
  const level = levels[spec.confidence] ?? 'uncertain';
  const { tone, icon: Icon } = looks[level];
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
      <Chip tone={tone} icon={<Icon />}>
        {t(`confidence.${level}`)}
      </Chip>
      {spec.status === 'limited' ? <Chip tone="warn">{t('limited')}</Chip> : null}
      <span className="text-pretty">{t(`confidenceHint.${level}`)}</span>
    </p>
  );
}
