import type { FormatType } from '@ad-foundry/contract/limits.ts';
import type { FormatSpec } from './format-spec.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import { combined, exactValues, fixedSizes, type PixelSize } from './fixed-sizes.ts';
import { parseRatio, ratioDistance, ratioLabel, ratioName } from '@ad-foundry/contract/rules/files/ratio.ts';
import { type Rule, type RuleOperator, ruleValues } from './rule.ts';
import { defaultRatioTolerancePct, numericLimits } from './rule-limits.ts';

const shaping = new Set(['ratio', 'width', 'height']);

/** Width and height, in any unit, of the frame to draw for a slot, with a default for formats without size rules. */
export function frameRatio(spec: FormatSpec, type: FormatType): PixelSize {
  const hard = hardRules(spec, type);
  const recommended = spec.recommendedDimensions.map(parseDimensions).find((size) => size !== null);
  return (
    fixedSizes(hard)[0] ??
    exactRatio(hard, ['eq']) ??
    recommended ??
    exactRatio(spec.recommended, ['eq', 'in']) ??
    exactRatio(hard, ['in', 'between', 'gte', 'lte']) ??
    (type === 'video' ? { width: 16, height: 9 } : { width: 1, height: 1 })
  );
}

/** The rules of a format and of the cards of a carousel. */
function hardRules(spec: FormatSpec, type: FormatType): Rule[] {
  const cards = type === 'carousel' ? [...(spec.cardRules?.image ?? []), ...(spec.cardRules?.video ?? [])] : [];
  return [...spec.rules, ...cards];
}

/** Label of the frame of a slot: `300×250` where the rules state one size in pixels and no ratio, else the ratio. */
export function frameLabel(spec: FormatSpec, type: FormatType): string {
  const hard = hardRules(spec, type);
  const [size, ...others] = combined(exactValues(hard, 'width'), exactValues(hard, 'height'), []);
  const isFixed = size !== undefined && others.length === 0 && !hard.some((rule) => rule.type === 'ratio');
  return isFixed ? `${size.width}×${size.height}` : shapeLabel(frameRatio(spec, type));
}

function exactRatio(rules: Rule[], operators: RuleOperator[]): PixelSize | null {
  for (const rule of rules) {
    if (rule.type !== 'ratio' || !operators.includes(rule.operator)) continue;
    const limits = numericLimits(rule) ?? [];
    const square = rule.operator === 'between' && (limits[0] ?? 0) <= 1 && (limits[1] ?? 0) >= 1;
    const ratio = square ? 1 : parseRatio(ruleValues(rule)[0] ?? '');
    if (ratio !== null) return ratio >= 1 ? { width: ratio, height: 1 } : { width: 1, height: 1 / ratio };
  }
  return null;
}

/** The aspect ratio of a format as width and height, in any unit; null when its rules imply none. */
export function shapeOf({ spec, type }: { spec: FormatSpec; type: FormatType }): PixelSize | null {
  const isShaped =
    spec.recommendedDimensions.length > 0 ||
    [...hardRules(spec, type), ...spec.recommended].some((rule) => shaping.has(rule.type));
  return isShaped ? frameRatio(spec, type) : null;
}

/** Whether a drawing has the aspect ratio of the format, within the product's tolerance. */
export function hasShape(format: { spec: FormatSpec; type: FormatType }, drawing: PixelSize): boolean {
  const shape = shapeOf(format);
  if (shape === null) return true;
  const distance = ratioDistance(shape.width / shape.height, drawing.width / drawing.height);
  return distance <= (format.spec.ratioTolerancePct ?? defaultRatioTolerancePct) / 100 + 1e-9;
}

/**
 * Label of what a file shows: that of its format's frame, unless the file has another ratio; then the name of that, or
 * its size in pixels.
 */
export function fileShapeLabel(file: PixelSize, frame: PixelSize & { label: string }): string {
  const isFrame = ratioDistance(file.width / file.height, frame.width / frame.height) <= defaultRatioTolerancePct / 100;
  return isFrame ? frame.label : (ratioName(file.width, file.height) ?? `${file.width}×${file.height}`);
}

/** Label of a ratio: `9:16` for 270.93 × 481.65 too, else two decimals. */
export function shapeLabel({ width, height }: PixelSize): string {
  for (let h = 1; h <= 21; h += 1) {
    const w = (width / height) * h;
    if (Math.round(w) > 0 && Math.round(w) <= 21 && Math.abs(w / Math.round(w) - 1) < 1e-4) {
      return `${Math.round(w)}:${h}`;
    }
  }
  const scale = 1000 / Math.max(width, height);
  return ratioLabel(Math.round(width * scale), Math.round(height * scale));
}
