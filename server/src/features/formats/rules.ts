import { isDeepStrictEqual } from 'node:util';
import type { FormatRules } from '@ad-foundry/contract/formats.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { findFormatProblems, pathOf } from '@ad-foundry/contract/rules/format-problems.ts';
import { formatSpecSchema, type FormatSpec } from '@ad-foundry/contract/rules/format-spec.ts';
import { AppError } from '#infra/errors.ts';

/** What an own format starts with beside its rules: nothing, or what the format it is a duplicate of knows. */
export function knowledgeFor(original: FormatSpec | null): Omit<FormatSpec, keyof FormatRules> {
  return {
    safeZone: original?.safeZone ?? null,
    ruleBasis: {},
    textLimits: original?.textLimits ?? [],
    sources: original?.sources ?? [],
    confidence: 'own',
    status: 'current',
  };
}

/** The spec with other rules; what the person does not write stays. */
export function withRules(base: Omit<FormatSpec, keyof FormatRules>, rules: FormatRules): FormatSpec {
  return formatSpecSchema.parse({ ...base, ...rules });
}

/** Only what judging files depends on makes a new revision. The database keeps fields in an order of its own. */
export function sameSpec(a: FormatSpec, b: FormatSpec): boolean {
  return isDeepStrictEqual(formatSpecSchema.parse(a), formatSpecSchema.parse(b));
}

/** So many of the rules that one stands against are told beside it; the data names them all. */
const othersTold = 20;

/** @throws AppError `format.rules-invalid`, naming each rule and those that it stands against */
export function assertMeaningful(type: FormatType, rules: FormatRules): void {
  const problems = findFormatProblems(type, rules);
  if (problems.length === 0) return;
  throw new AppError('format.rules-invalid', {
    data: { problems },
    errors: problems.flatMap(({ kind, rules: named }) =>
      named.map((rule) => {
        const others = named
          .filter((other) => other !== rule)
          .slice(0, othersTold)
          .map((other) => `spec.${pathOf(other)}`);
        return { path: `spec.${pathOf(rule)}`, message: [kind, ...others].join(' ') };
      }),
    ),
  });
}
