import type { RuleList } from '@ad-foundry/contract/rules/formats/format-problems.ts';
import { parseRatio } from '@ad-foundry/contract/rules/files/ratio.ts';
import { ruleValues, type Rule, type RuleOperator, type RuleType } from '@ad-foundry/contract/rules/formats/rule.ts';
import { operandCounts, ruleGrammar, ruleLimits } from '@ad-foundry/contract/rules/formats/rule-grammar.ts';

/** The form values of one rule. */
export type RuleDraft = {
  /** Stable key of the row. */
  rowKey: string;
  type: RuleType;
  operator: RuleOperator;
  /** As typed: two for a range, one for a list, one per file type. */
  operands: string[];
};

export function draftOf(rule: Rule): RuleDraft {
  const values = ruleValues(rule).map(String);
  const list = operandCounts[rule.operator] === 'list' && rule.type !== 'mime';
  return {
    rowKey: crypto.randomUUID(),
    type: rule.type,
    operator: rule.operator,
    operands: list ? [values.join(', ')] : values,
  };
}

/** The default rule of each type: its most common operator with valid values. */
const first: Record<RuleType, Rule> = {
  carousel_length: { type: 'carousel_length', operator: 'between', value: [2, 10] },
  ratio: { type: 'ratio', operator: 'eq', value: '1:1' },
  width: { type: 'width', operator: 'gte', value: 1080 },
  height: { type: 'height', operator: 'gte', value: 1080 },
  duration: { type: 'duration', operator: 'lte', value: 30 },
  size: { type: 'size', operator: 'lte', value: 30 },
  mime: { type: 'mime', operator: 'in', value: ['image/jpeg', 'image/png'] },
};

export function newDraft(type: RuleType, videos = false): RuleDraft {
  return draftOf(
    type === 'mime' && videos ? { type, operator: 'in', value: ['video/mp4', 'video/quicktime'] } : first[type],
  );
}

/** The draft with another type or operator; keeps operands that remain valid. */
export function changed(
  draft: RuleDraft,
  change: { type?: RuleType; operator?: RuleOperator },
  videos = false,
): RuleDraft {
  if (change.type && change.type !== draft.type) return { ...newDraft(change.type, videos), rowKey: draft.rowKey };
  const operator = change.operator ?? draft.operator;
  const counts = { from: operandCounts[draft.operator], to: operandCounts[operator] };
  if (counts.from === counts.to) return { ...draft, operator };
  if (draft.type === 'mime')
    return { ...draft, operator, operands: draft.operands.slice(0, counts.to === 'single' ? 1 : undefined) };
  const values = draft.operands.flatMap((text) => tokensOf(text, draft.type)).filter(Boolean);
  const [low = '', high = ''] = values;
  const operands = { single: [low], pair: [low, high], list: [values.join(', ')] }[counts.to];
  return { ...draft, operator, operands };
}

/** Parses a draft into a rule; null if it is incomplete. */
export function ruleOf({ type, operator, operands }: RuleDraft): Rule | null {
  const { operand } = ruleGrammar[type];
  const count = operandCounts[operator];
  const texts = count === 'list' && operand.kind !== 'mime' ? tokensOf(operands[0] ?? '', type) : operands;
  const values = texts.map((text) => valueOf(text.trim(), type));
  if (values.length === 0 || values.length > ruleLimits.listed || values.includes(null)) return null;
  if ((count === 'single' && values.length !== 1) || (count === 'pair' && values.length !== 2)) return null;
  return { type, operator, value: count === 'single' ? values[0] : values } as Rule;
}

/** Splits a list. A comma separates items only before a space or for integer types, because `1,5` is one and a half. */
function tokensOf(text: string, type: RuleType): string[] {
  const { operand } = ruleGrammar[type];
  const apart = operand.kind === 'figure' && operand.whole ? /[\s;,]+/ : /,?\s+|;\s*|,$/;
  return text
    .trim()
    .replace(/\s*:\s*/g, ':')
    .split(apart)
    .filter(Boolean);
}

function valueOf(text: string, type: RuleType): number | string | null {
  const { operand } = ruleGrammar[type];
  if (operand.kind === 'mime') return text === '' ? null : text;
  const plain = text.replaceAll(',', '.').replace(/\s*[:×/]\s*/, ':');
  if (operand.kind === 'ratio') {
    const sound = /^\d{1,5}(?:\.\d{1,4})?:\d{1,5}(?:\.\d{1,4})?$/.test(plain) && parseRatio(plain) !== null;
    return sound ? plain : null;
  }
  const number = plain === '' ? Number.NaN : Number(plain);
  const fits = number >= operand.min && number <= operand.max && (!operand.whole || Number.isInteger(number));
  return fits ? number : null;
}

/** File types offered for images, videos or both. */
export const offeredMimes = {
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/heic', 'image/tiff', 'image/bmp'],
  video: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-msvideo', 'video/mpeg', 'video/3gpp', 'image/gif'],
} as const;

/** Whether a list's rules apply to videos. */
export function isForVideos(type: 'image' | 'video' | 'carousel', list: RuleList): boolean {
  return list === 'video' || (list !== 'image' && type === 'video');
}
