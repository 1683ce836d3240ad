import type { FormatDetail } from '@ad-foundry/contract/formats.ts';
import { rulesIn, type RuleList } from '@ad-foundry/contract/rules/formats/format-problems.ts';
import { Confidence } from '#features/library/formats/confidence.tsx';
import { InPlaceFacts } from '#features/library/formats/in-place-facts.tsx';
import { FormatSources } from '#features/library/formats/format-sources.tsx';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { SafeZoneFacts } from '#features/library/formats/safe-zone-facts.tsx';
import { useTranslations } from '#lib/i18n.ts';

/** All details of a format, as sentences. */
export function FormatKnowledge({ format }: { format: FormatDetail }) {
  const t = useTranslations('formats.details');
  const { spec } = format;
  const sized = spec.recommendedDimensions;
  return (
    <div className="grid gap-5 text-sm">
      <Rules format={format} list="rules" title={t('required')} />
      <Rules format={format} list="image" title={t('cards', { kind: t('kind.image') })} />
      <Rules format={format} list="video" title={t('cards', { kind: t('kind.video') })} />
      {spec.cardsUniformRatio ? <p className="text-ink-2">{t('uniform')}</p> : null}
      <Rules format={format} list="recommended" title={t('recommended')} sizes={sized} />
      {spec.safeZone ? <SafeZoneFacts zone={spec.safeZone} /> : null}
      <Lines title={t('text')} lines={spec.textLimits} />
      <InPlaceFacts inPlace={format.inPlace} />
      <Lines title={t('notes')} lines={spec.notes} />
      <FormatSources sources={spec.sources} />
      {format.global ? <Confidence spec={spec} /> : null}
    </div>
  );
}

interface RulesProps {
  format: FormatDetail;
  list: RuleList;
  title: string;
  sizes?: readonly string[];
}

function Rules({ format, list, title, sizes = [] }: RulesProps) {
  const text = useRuleText();
  const t = useTranslations('library.page');
  const say = list === 'recommended' ? text.advice : text.requirement;
  const lines = rulesIn(format.spec, list).map(say);
  const named = sizes.map((size) => text.value('dimensions', size)).join(', ');
  const sized = sizes.length > 0 ? [t('sizes', { sizes: named })] : [];
  return <Lines title={title} lines={[...lines, ...sized]} />;
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h2 className="text-xs font-medium text-ink-2">{title}</h2>
      <ul className="num grid gap-1">
        {lines.map((line) => (
          <li key={line} className="text-pretty">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
