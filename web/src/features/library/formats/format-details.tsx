import type { Format } from '@ad-foundry/contract/formats.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Confidence } from './confidence.tsx';
import { DetailPart } from './detail-part.tsx';
import { FormatFrame } from './format-frame.tsx';
import { FormatSources } from './format-sources.tsx';
import { useRuleText } from './rule-text.ts';
import { SafeZoneFacts } from './safe-zone-facts.tsx';

/** All details of a format: rules, safe zone, texts, notes, sources and confidence. */
export function FormatDetails({ format, id }: { format: Format; id?: string }) {
  const t = useTranslations('formats.details');
  const { spec, type } = format;
  return (
    <div id={id} className="flex flex-wrap gap-x-6 gap-y-4 bg-sunk px-4 py-4">
      <FormatFrame
        spec={spec}
        type={type}
        max={{ width: 150, height: 190 }}
        safeZone={format}
        className="mx-1 self-start"
      />
      <div className="grid min-w-56 flex-1 content-start gap-4 text-sm">
        <p className="text-pretty">{format.description}</p>
        <Rules spec={spec} />
        {spec.safeZone ? <SafeZoneFacts zone={spec.safeZone} /> : null}
        <Texts title={t('text')} lines={spec.textLimits} />
        <Texts title={t('notes')} lines={spec.notes} />
        <FormatSources sources={spec.sources} />
        <Confidence spec={spec} />
      </div>
    </div>
  );
}

function Texts({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <DetailPart title={title}>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line} className="text-pretty">
            {line}
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}

function Rules({ spec }: { spec: FormatSpec }) {
  const t = useTranslations('formats.details');
  const kinds = (['image', 'video'] as const).filter((kind) => (spec.cardRules?.[kind].length ?? 0) > 0);
  return (
    <>
      <RuleList title={t('required')} rules={spec.rules} />
      {kinds.map((kind) => (
        <RuleList key={kind} title={t('cards', { kind: t(`kind.${kind}`) })} rules={spec.cardRules?.[kind] ?? []} />
      ))}
      <RuleList title={t('recommended')} rules={spec.recommended} sizes={spec.recommendedDimensions} />
      {spec.cardsUniformRatio ? <p className="text-ink-2">{t('uniform')}</p> : null}
    </>
  );
}

function RuleList({ title, rules, sizes = [] }: { title: string; rules: readonly Rule[]; sizes?: readonly string[] }) {
  const text = useRuleText();
  if (rules.length === 0 && sizes.length === 0) return null;
  return (
    <DetailPart title={title}>
      <dl className="num grid grid-cols-[8.5rem_1fr] gap-x-3 gap-y-0.5">
        {rules.map((rule, index) => (
          <div key={index} className="contents">
            <dt className="text-ink-2">{text.name(rule.type)}</dt>
            <dd>{text.rule(rule)}</dd>
          </div>
        ))}
        {sizes.length > 0 ? (
          <div className="contents">
            <dt className="text-ink-2">{text.name('dimensions')}</dt>
            <dd>{sizes.map((size) => text.value('dimensions', size)).join(', ')}</dd>
          </div>
        ) : null}
      </dl>
    </DetailPart>
  );
}
