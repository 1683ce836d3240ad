import * as attributes from '@ad-foundry/contract/attributes.ts';
import {
  formatDetailSchema,
  formatRulesSchema,
  formatSchema,
  rejudgingSchema,
  safeZoneImageSchema,
} from '@ad-foundry/contract/formats.ts';
import {
  formatSpecSchema,
  safeZoneSchema,
  sourceSchema,
  type FormatSpec,
} from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { mediaFactsSchema } from '@ad-foundry/contract/rules/files/media-facts.ts';
import { remedySchema } from '@ad-foundry/contract/rules/verdicts/remedy.ts';
import { ruleChipSchema } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { ruleSchema } from '@ad-foundry/contract/rules/formats/rule-schema.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';
import { verdictSchema, violationSchema, type Verdict } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { templateDetailSchema, templateSchema } from '@ad-foundry/contract/templates.ts';
import { formatWordSchema } from '@ad-foundry/contract/work/format-words.ts';
import { exampleInstant as at } from './basics.ts';
import { component, exampleId } from './vocabulary.ts';

const rule: Rule = { type: 'ratio', operator: 'eq', value: '9:16' };
const spec: FormatSpec = {
  rules: [rule],
  recommended: [],
  recommendedDimensions: ['1080x1920'],
  cardRules: null,
  cardMedia: [],
  cardsUniformRatio: false,
  ratioTolerancePct: null,
  safeZone: null,
  ruleBasis: {},
  textLimits: [],
  notes: [],
  sources: [],
  confidence: 'high',
  status: 'current',
};
export const exampleFormat = {
  id: exampleId('format'),
  name: 'Story',
  description: '',
  platform: 'meta' as const,
  type: 'video' as const,
  global: true,
  revision: 1,
  spec,
  safeZoneImage: null,
};
export const exampleFacts = {
  kind: 'video' as const,
  mime: 'video/mp4',
  sizeBytes: 4_194_304,
  width: 1080,
  height: 1920,
  durationMs: 15_000,
  animated: true,
  frames: null,
  videoCodec: 'avc',
  frameRate: 30,
  hasAudio: true,
};
export const exampleVerdict: Verdict = { outcome: 'passes', broken: [], warnings: [], unknown: [], unknownAdvice: [] };

component(ruleSchema, 'Rule', 'One requirement of a format on a file: a property, an operator and a value.', rule);
component(ruleChipSchema, 'RuleChip', 'A rule in short form for display.', {
  type: 'ratio',
  operator: 'eq',
  values: ['9:16'],
  hard: true,
  media: null,
});
component(remedySchema, 'Remedy', 'A change that would make a file fit.', {
  kind: 'resize',
  width: 1080,
  height: 1920,
});
component(violationSchema, 'Violation', 'A rule that a file breaks, with the value found and a remedy.', {
  rule,
  actual: '1920:1080',
  remedy: { kind: 'crop', ratio: '9:16', width: 607, height: 1080 },
});
component(verdictSchema, 'Verdict', 'The result of judging one file by the rules of a format.', exampleVerdict);
component(mediaFactsSchema, 'MediaFacts', 'Properties of a media file, read from its content.', exampleFacts);

component(safeZoneSchema, 'SafeZone', 'Insets in pixels that the platform covers with its own interface.', {
  canvas: '1080x1920',
  top: 250,
  bottom: 340,
  left: null,
  right: null,
  published: true,
  confidence: 'high',
  note: null,
});
component(safeZoneImageSchema, 'SafeZoneImage', 'A drawing of the safe zone, uploaded by the organization.', {
  url: '/api/formats/format_01k0000000e00000000000000z/safe-zone',
  width: 1080,
  height: 1920,
  fits: true,
});
component(sourceSchema, 'Source', 'The publication that a format was taken from.', {
  title: 'Ad specifications',
  url: 'https://example.com/specs',
  dated: '2026-01-15',
  via: null,
});
component(formatSpecSchema, 'FormatSpec', 'The rules of a format in one revision.', spec);
component(formatSchema, 'Format', 'A placement of a platform with the rules its files must meet.', exampleFormat);
component(formatDetailSchema, 'FormatDetail', 'A format with its edition and usage.', {
  ...exampleFormat,
  edition: 1,
  archivedAt: null,
  updatedAt: at,
  releasedOn: '2026-01-15',
  usage: { creatives: 3, slots: 5, outdated: 0 },
});
component(formatRulesSchema, 'FormatRules', "The editable rules of an organization's own format.", {
  rules: [rule],
  recommended: [],
  recommendedDimensions: ['1080x1920'],
  cardRules: null,
  cardMedia: [],
  cardsUniformRatio: false,
  ratioTolerancePct: null,
  notes: [],
});
component(rejudgingSchema, 'Rejudging', 'What judging the open creatives by other rules changes.', {
  creatives: 3,
  slots: 5,
  changed: 0,
  reopened: 0,
  completed: 0,
  changes: [],
});

const template = {
  id: exampleId('template'),
  name: 'Social launch',
  description: '',
  global: false,
  formatIds: [exampleFormat.id],
};
component(formatWordSchema, 'FormatWord', 'What a name in a briefing sheet means.', {
  word: 'IG Story / Reels',
  formatIds: [exampleFormat.id],
});
component(templateSchema, 'Template', 'A named set of formats to brief together.', template);
component(templateDetailSchema, 'TemplateDetail', 'A template with its edition.', {
  ...template,
  edition: 1,
  archivedAt: null,
  updatedAt: at,
  releasedOn: null,
});

const input = { type: 'number' as const, min: 0, max: null, placeholder: '' };
const attribute = {
  id: exampleId('attribute'),
  key: 'budget',
  label: 'Budget',
  description: '',
  input,
  global: false,
};
const filled = { attribute, required: true, value: 5000, problem: null };
component(attributes.attributeKey, 'AttributeKey', 'Key of an attribute in exports and file names.', attribute.key);
component(attributes.attributeInputSchema, 'AttributeType', 'Type of an attribute with its parameters.', input);
component(attributes.attributeValueSchema, 'AttributeValue', 'A value of the type that the attribute has.', 5000);
component(attributes.attributeSchema, 'Attribute', 'A field that creatives can ask for beside files.', attribute);
component(attributes.attributeDetailSchema, 'AttributeDetail', 'An attribute with its edition and usage.', {
  ...attribute,
  edition: 1,
  archivedAt: null,
  updatedAt: at,
  usage: { creatives: 1, required: 1, campaigns: 1 },
});
component(attributes.valueProblemSchema, 'ValueProblem', 'Why a value does not count.', { kind: 'below', min: 0 });
component(attributes.filledAttributeSchema, 'FilledAttribute', 'An attribute of a creative with its value.', filled);
component(attributes.filledAttributesSchema, 'FilledAttributes', 'All attributes of a creative after a change.', {
  attributes: [filled],
  attributesMissing: 0,
  completedAt: null,
});
component(attributes.rejectedValueSchema, 'RejectedValue', 'A value that new parameters would reject.', {
  campaignId: exampleId('campaign'),
  creativeId: exampleId('creative'),
  creativeName: 'Teaser',
  value: 5000,
});
