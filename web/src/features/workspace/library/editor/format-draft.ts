import type { Format, FormatDetail, FormatRules } from '@ad-foundry/contract/formats.ts';
import type { FormatType, Platform } from '@ad-foundry/contract/limits.ts';
import {
  findFormatProblems,
  type FormatProblem,
  ruleLists,
  rulesIn,
  type RuleList,
} from '@ad-foundry/contract/rules/formats/format-problems.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import type { MediaKind } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { parseDimensions } from '@ad-foundry/contract/rules/files/dimensions.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { draftOf, newDraft, ruleOf, type RuleDraft } from './rule-draft.ts';

/** The values of the format editor. */
export type FormatDraft = {
  name: string;
  description: string;
  platform: Platform;
  type: FormatType;
  lists: Record<RuleList, RuleDraft[]>;
  cardMedia: MediaKind[];
  cardsUniformRatio: boolean;
  tolerance: string;
  sizes: string;
  notes: string;
};

/** The edited format: an existing one (`edited`), a copy of another (`original`), or a new one (neither). */
export interface EditedFormat {
  edited: FormatDetail | undefined;
  original: Format | undefined;
  onClose: () => void;
}

const none = (): FormatDraft['lists'] => ({ rules: [], image: [], video: [], recommended: [] });

/** The initial rules of a new format of a type. */
export function startOf(type: FormatType): Pick<FormatDraft, 'lists' | 'cardMedia'> {
  const media = (videos: boolean) => [newDraft('ratio'), newDraft('size'), newDraft('mime', videos)];
  if (type === 'image') return { lists: { ...none(), rules: media(false) }, cardMedia: [] };
  if (type === 'video')
    return {
      lists: { ...none(), rules: [newDraft('ratio'), newDraft('duration'), newDraft('mime', true)] },
      cardMedia: [],
    };
  return { lists: { ...none(), rules: [newDraft('carousel_length')], image: media(false) }, cardMedia: ['image'] };
}

/** Validation problems of a draft, in its fields and in its rules as a whole. */
export function findDraftProblems(draft: FormatDraft) {
  const { fields, rows } = readDraft(draft);
  const kind = (name: FieldProblem) => (fields.has(name) ? 'invalid' : undefined);
  return {
    name: draft.name.trim() === '' ? 'missing' : kind('name'),
    tolerance: kind('tolerance'),
    sizes: kind('sizes'),
    cardMedia: kind('cards'),
    lists: rows.size > 0 ? 'invalid' : undefined,
  };
}

export function emptyFormat(): FormatDraft {
  return {
    name: '',
    description: '',
    platform: 'custom',
    type: 'image',
    ...startOf('image'),
    cardsUniformRatio: false,
    tolerance: '',
    sizes: '',
    notes: '',
  };
}

export function draftOfFormat({ name, description, platform, type, spec }: Format): FormatDraft {
  const list = (from: RuleList) => rulesIn(spec, from).map(draftOf);
  return {
    name,
    description,
    platform,
    type,
    lists: { rules: list('rules'), image: list('image'), video: list('video'), recommended: list('recommended') },
    cardMedia: [...spec.cardMedia],
    cardsUniformRatio: spec.cardsUniformRatio,
    tolerance: spec.ratioTolerancePct === null ? '' : String(spec.ratioTolerancePct),
    sizes: spec.recommendedDimensions.join(', '),
    notes: spec.notes.join('\n'),
  };
}

export type FieldProblem = 'name' | 'tolerance' | 'sizes' | 'cards';

/** The problem of one rule: it is incomplete, or has a `FormatProblem` with the rules it contradicts. */
export type RowProblem = { kind: 'unfinished' | FormatProblem['kind']; against: Rule[] };

export interface Reading {
  rules: FormatRules;
  fields: Set<FieldProblem>;
  /** The problems by row key. */
  rows: Map<string, RowProblem>;
}

/** The rule lists in use; lists for cards exist only for the media kinds that the carousel accepts. */
export function shownLists({ type, cardMedia }: Pick<FormatDraft, 'type' | 'cardMedia'>): readonly RuleList[] {
  return type === 'carousel' ? ['rules', ...cardMedia, 'recommended'] : ['rules', 'recommended'];
}

/** Parses a draft: its complete rules and all its problems. */
export function readDraft(draft: FormatDraft): Reading {
  const fields = new Set<FieldProblem>();
  const rows = new Map<string, RowProblem>();
  // Incomplete rows are skipped, so rule indexes in the result and in the draft differ; this maps the rule index to the
  // row key.
  const keys: Record<RuleList, string[]> = { rules: [], image: [], video: [], recommended: [] };
  const completeRules = (list: RuleList) =>
    shownLists(draft).includes(list)
      ? draft.lists[list].flatMap((row) => {
          const rule = ruleOf(row);
          if (rule === null) rows.set(row.rowKey, { kind: 'unfinished', against: [] });
          else keys[list].push(row.rowKey);
          return rule === null ? [] : [rule];
        })
      : [];
  const lists = Object.fromEntries(ruleLists.map((list) => [list, completeRules(list)])) as Record<RuleList, Rule[]>;
  const rules = rulesOf(draft, lists, fields);
  for (const problem of findFormatProblems(draft.type, rules)) {
    for (const placed of problem.rules) {
      const key = keys[placed.list][placed.position];
      const against = problem.rules.filter((other) => other !== placed).map(({ rule }) => rule);
      if (key !== undefined && !rows.has(key)) rows.set(key, { kind: problem.kind, against });
    }
  }
  return { rules, fields, rows };
}

function rulesOf(draft: FormatDraft, lists: Record<RuleList, Rule[]>, fields: Set<FieldProblem>): FormatRules {
  const carousel = draft.type === 'carousel';
  const tolerance = draft.tolerance.trim() === '' ? null : Number(draft.tolerance.replace(',', '.'));
  const sizes = draft.sizes
    .replaceAll(/\s*[×x]\s*/gi, 'x')
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (draft.name.trim() === '' || draft.name.trim().length > 120) fields.add('name');
  if (tolerance !== null && !(tolerance >= 0 && tolerance <= 20)) fields.add('tolerance');
  if (sizes.length > 20 || sizes.some((size) => !/^[1-9]\d{0,4}x[1-9]\d{0,4}$/.test(size))) fields.add('sizes');
  if (carousel && draft.cardMedia.length === 0) fields.add('cards');
  return {
    rules: lists.rules,
    recommended: lists.recommended,
    recommendedDimensions: sizes.filter((size) => parseDimensions(size) !== null),
    cardRules: carousel ? { image: lists.image, video: lists.video } : null,
    cardMedia: carousel ? [...draft.cardMedia] : [],
    cardsUniformRatio: carousel && draft.cardsUniformRatio,
    ratioTolerancePct: fields.has('tolerance') ? null : tolerance,
    notes: draft.notes
      .split('\n')
      .map((line) => line.trim().slice(0, 500))
      .filter(Boolean)
      .slice(0, 20),
  };
}

/** The rules in a `FormatSpec`, for frames, chips and verdicts. */
export function specOf(rules: FormatRules, base: FormatSpec | null): FormatSpec {
  return {
    ...(base ?? {
      safeZone: null,
      ruleBasis: {},
      textLimits: [],
      sources: [],
      confidence: 'own',
      status: 'current',
    }),
    ...rules,
  };
}
