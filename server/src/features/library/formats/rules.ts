import { isDeepStrictEqual } from 'node:util';
import type { FormatRules } from '@ad-foundry/contract/formats.ts';
import type { FormatType } from '@ad-foundry/contract/limits.ts';
import { findFormatProblems, pathOf } from '@ad-foundry/contract/rules/formats/format-problems.ts';
import { formatSpecSchema, type FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { AppError } from '#infra/errors.ts';

/** The parts of a format's spec besides its rules: those of the original for a copy, else empty. */
export function descriptiveFields(original: FormatSpec | null): Omit<FormatSpec, keyof FormatRules> {
  return {
    safeZone: original?.safeZone ?? null,
    ruleBasis: {},
    textLimits: original?.textLimits ?? [],
    sources: original?.sources ?? [],
    confidence: 'own',
    status: 'current',
  };
}

/** A spec with these rules and the other parts of `base`. */
export function withRules(base: Omit<FormatSpec, keyof FormatRules>, rules: FormatRules): FormatSpec {
  return formatSpecSchema.parse({ ...base, ...rules });
}

/**
 * Whether two specs are equal; only a different spec needs a new revision. Both are parsed first, since Postgres stores
 * JSON fields in its own order.
 */
export function sameSpec(a: FormatSpec, b: FormatSpec): boolean {
  return isDeepStrictEqual(formatSpecSchema.parse(a), formatSpecSchema.parse(b));
}

/** Number of conflicting rules that a field error lists; the data of the problem lists them all. */
const maxConflictsListed = 20;

/** @throws AppError `format.rules-invalid`, with each rule and the rules it conflicts with */
export function assertMeaningful(type: FormatType, rules: FormatRules): void {
  const problems = findFormatProblems(type, rules);
  if (problems.length === 0) return;
  throw new AppError('format.rules-invalid', {
    data: { problems },
    errors: problems.flatMap(({ kind, rules: conflicting }) =>
      conflicting.map((rule) => {
        const others = conflicting
          .filter((other) => other !== rule)
          .slice(0, maxConflictsListed)
          .map((other) => `spec.${pathOf(other)}`);
        return { path: `spec.${pathOf(rule)}`, message: [kind, ...others].join(' ') };
      }),
    ),
  });
}
