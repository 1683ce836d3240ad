import { CircleHelp, CircleX, Lightbulb, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Remedy } from '@ad-foundry/contract/rules/verdicts/remedy.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import type { Verdict, Violation } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { useRuleText } from '#features/library/formats/rule-text.ts';
import { cn } from '#lib/cn.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAdviceText } from './advice-text.ts';
import { useRemedyText } from './remedy-text.ts';

export interface VerdictLinesProps {
  verdict: Pick<Verdict, 'broken' | 'warnings' | 'unknown' | 'unknownAdvice'>;
  /** Whether the broken rules are waived; they are then shown in a neutral tone. */
  waived?: boolean;
}

/**
 * The lines of a verdict: each broken rule with the file's value and the remedy, the unchecked rules, then the advice, in
 * another tone and other words than broken rules.
 */
export function VerdictLines({ verdict, waived = false }: VerdictLinesProps) {
  const t = useTranslations('upload');
  const { broken, unknown } = verdict;
  // A broken rule leaves no room for advice on the same property, such as a second ratio.
  const shownTypes = new Set([...broken.map(({ rule }) => rule), ...unknown].map(({ type }) => type));
  const warnings = verdict.warnings.filter(({ rule }) => !shownTypes.has(rule.type));
  const unknownAdvice = verdict.unknownAdvice.filter(({ type }) => !shownTypes.has(type));
  const tone = waived ? 'neutral' : 'bad';
  const accepted = broken.length === 0 && unknown.length === 0;
  return (
    <>
      <Part tone={tone} title={t('violation.title', { count: broken.length })} lines={broken} />
      <Part tone={waived ? 'neutral' : 'warn'} title={t('unknown')} lines={unknown} />
      <Part
        tone="info"
        title={accepted ? t('warning.title') : t('warning.also')}
        lines={[...warnings, ...unknownAdvice]}
        above={waived ? [] : broken}
      />
    </>
  );
}

interface PartProps {
  tone: 'bad' | 'warn' | 'info' | 'neutral';
  title: string;
  /** Broken rules with the file's values, or unchecked rules. */
  lines: readonly (Violation | Rule)[];
  /** Violations whose remedy is already shown above. */
  above?: readonly Violation[];
}

function Part({ tone, title, lines, above = [] }: PartProps) {
  if (lines.length === 0) return null;
  // Lines with the same remedy show it once, after the last of them.
  const isAsked = ({ remedy }: Violation, rest: PartProps['lines']) =>
    remedy !== null && ![...above, ...rest].some((other) => 'rule' in other && isSame(other.remedy, remedy));
  return (
    <div className="grid gap-1.5 text-xs">
      <p className={tone === 'bad' ? 'font-medium' : 'text-ink-2'}>{title}</p>
      <ul className="grid gap-2">
        {lines.map((line, index) =>
          'rule' in line ? (
            <Broken key={index} violation={line} tone={tone} hasRemedy={isAsked(line, lines.slice(index + 1))} />
          ) : (
            <Unchecked key={index} rule={line} tone={tone} />
          ),
        )}
      </ul>
    </div>
  );
}

const isSame = (a: Remedy | null, b: Remedy) => JSON.stringify(a) === JSON.stringify(b);

const icons: Record<PartProps['tone'], ReactNode> = {
  bad: <CircleX aria-hidden className="size-3.5" />,
  warn: <TriangleAlert aria-hidden className="size-3.5" />,
  info: <Lightbulb aria-hidden className="size-3.5" />,
  neutral: null,
};
const inks: Record<PartProps['tone'], string> = {
  bad: 'font-semibold text-bad',
  warn: 'font-medium text-warn',
  info: 'font-medium text-info',
  neutral: 'font-medium',
};

interface BrokenProps {
  violation: Violation;
  tone: PartProps['tone'];
  hasRemedy: boolean;
}

function Broken({ violation, tone, hasRemedy }: BrokenProps) {
  const text = useRuleText();
  const remedy = useRemedyText();
  const adviceText = useAdviceText();
  return (
    <Line icon={icons[tone]} ink={inks[tone]}>
      {tone === 'info' ? (
        <span className="text-info">{adviceText(violation)}</span>
      ) : (
        <span className={inks[tone]}>{text.violation(violation)}</span>
      )}{' '}
      {violation.remedy && hasRemedy && tone !== 'neutral' ? (
        <strong className="font-medium">{remedy(violation.remedy)}</strong>
      ) : null}
    </Line>
  );
}

function Unchecked({ rule, tone }: { rule: Rule; tone: PartProps['tone'] }) {
  const text = useRuleText();
  return (
    <Line icon={<CircleHelp aria-hidden className="size-3.5" />} ink={inks[tone]}>
      {tone === 'info' ? text.advice(rule) : text.requirement(rule)}.
    </Line>
  );
}

function Line({ icon, ink, children }: { icon: ReactNode; ink: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-1.5">
      {icon ? <span className={cn('mt-0.5 shrink-0', ink)}>{icon}</span> : null}
      <p className="min-w-0 break-words">{children}</p>
    </li>
  );
}
