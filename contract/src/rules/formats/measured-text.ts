import { megabyte } from '@ad-foundry/contract/limits.ts';
import { ratioLabel, ratioName } from '@ad-foundry/contract/rules/files/ratio.ts';
import { formatBytes, formatNumber } from '@ad-foundry/contract/rules/files/size-text.ts';
import type { Violation } from '@ad-foundry/contract/rules/verdicts/verdict.ts';
import { numericLimits } from './rule-limits.ts';
import type { RuleValues, WordOf } from './rule-values.ts';

interface Language {
  t: WordOf;
  words: RuleValues;
  locale: string;
}

type Measured = Pick<Violation, 'rule' | 'actual'>;

/** Formats a measured value that breaks a rule, with enough digits to differ from the limit. */
export function measuredText({ rule, actual }: Measured, { t, words, locale }: Language): string {
  const limits = numericLimits(rule) ?? [];
  if (rule.type === 'size') return sizeText(Number(actual), limits, { t, words, locale });
  if (rule.type === 'duration') return durationText(Number(actual), { t, words, locale });
  if (rule.type !== 'ratio') return words.show(rule.type, actual);
  const [width = 0, height = 0] = String(actual).split(':').map(Number);
  const expected = [rule.value].flat().map((value) => words.show('ratio', value));
  const isOther = (label: string) => !expected.includes(label);
  const labels = [ratioName(width, height) ?? [], ratioLabel(width, height)].flat();
  return labels.map((label) => words.show('ratio', label)).find(isOther) ?? `${width}:${height}`;
}

function sizeText(actual: number, limits: readonly number[], { t, locale }: Language): string {
  const formatSize = (megabytes: number) => {
    if (megabytes < 1) return formatBytes(megabytes * megabyte, locale);
    const [unit, value] =
      megabytes < 1024 ? (['megabytes', megabytes] as const) : (['gigabytes', megabytes / 1024] as const);
    return t(`unit.${unit}`, { value: formatNumber(value, locale, { maximumFractionDigits: 2 }) });
  };
  const short = formatSize(actual);
  const near = limits.find((limit) => formatSize(limit) === short);
  if (near === undefined) return short;
  const [unit, value, decimals] =
    actual < 1 ? (['kilobytes', actual * 1024, 2] as const) : (['megabytes', actual, 4] as const);
  // Rounds away from the limit, because a value one byte over must not read like the limit itself.
  const away = actual > near ? Math.ceil : Math.floor;
  const figure = away(value * 10 ** decimals) / 10 ** decimals;
  return t(`unit.${unit}`, { value: formatNumber(figure, locale, { maximumFractionDigits: decimals }) });
}

/** Formats durations up to two minutes in seconds, as is usual for video ads. */
function durationText(seconds: number, { t, words, locale }: Language): string {
  if (seconds < 120) return words.show('duration', seconds);
  const rest = formatNumber(seconds % 60, locale, { maximumFractionDigits: 2 });
  return t('unit.both', {
    first: t('unit.minutes', { value: formatNumber(Math.floor(seconds / 60), locale) }),
    second: t('unit.seconds', { value: rest }),
  });
}
