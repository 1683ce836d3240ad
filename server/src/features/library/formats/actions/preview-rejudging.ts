import { inArray } from 'drizzle-orm';
import type { FormatRules, Rejudging } from '@ad-foundry/contract/formats.ts';
import type { CreativeId, FormatId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import { creativeComplete, slotState } from '@ad-foundry/contract/rules/completion/completion.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { judge } from '@ad-foundry/contract/rules/verdicts/upload-rules.ts';
import { isWaived } from '@ad-foundry/contract/rules/completion/waiver.ts';
import { slots } from '#db/schema/campaigns.ts';
import { openCreativesOf, requireFormat } from '#features/library/formats/queries.ts';
import { assertMeaningful, withRules } from '#features/library/formats/rules.ts';
import { listContents, listSlots, progressOf, type Contents, type SlotRow } from '#features/tree/creatives/queries.ts';
import { groupBy } from '#infra/group-by.ts';
import type { Scope } from '#infra/scope.ts';

interface PreviewQuery {
  formatId: FormatId;
  /** Only slots with a revision earlier than this are affected. */
  before: number;
  newSpec: FormatSpec;
}

/**
 * Previews the changes if open creatives were judged by the current rules or by a draft; stores nothing.
 * @throws AppError `format.not-found`, `format.rules-invalid`
 */
export async function previewRejudging(
  scope: Scope,
  { formatId, spec }: { formatId: FormatId; spec: FormatRules | null },
): Promise<Rejudging> {
  const { format, revision } = await requireFormat(scope, formatId);
  if (spec) assertMeaningful(format.type, spec);
  const newSpec = spec ? withRules(revision.spec, spec) : revision.spec;
  // A draft affects every slot; the current rules affect slots with earlier revisions.
  const query = { formatId, before: spec ? revision.number + 1 : revision.number, newSpec };
  const result: Rejudging = { creatives: 0, slots: 0, changed: 0, reopened: 0, completed: 0, changes: [] };
  for await (const page of openCreativesOf(scope, query)) await addOutlook(scope, page, { query, result });
  return result;
}

async function addOutlook(
  scope: Scope,
  page: CreativeId[],
  { query, result }: { query: PreviewQuery; result: Rejudging },
): Promise<void> {
  const rows = await listSlots(scope, inArray(slots.creativeId, page));
  const contents = await listContents(
    scope,
    rows.map(({ slot }) => slot.id),
  );
  for (const creativeRows of groupBy(rows, ({ slot }) => slot.creativeId).values())
    add(result, outlookOf(creativeRows, contents, query));
}

function add(result: Rejudging, outlook: Rejudging): void {
  result.creatives += outlook.creatives;
  result.slots += outlook.slots;
  result.changed += outlook.changed;
  result.reopened += outlook.reopened;
  result.completed += outlook.completed;
  result.changes.push(...outlook.changes.slice(0, limits.changesShown - result.changes.length));
}

/** The changes that the other rules make to the slots of one creative. */
function outlookOf(rows: SlotRow[], contents: Contents, query: PreviewQuery): Rejudging {
  const { formatId, before, newSpec } = query;
  const isAffected = (row: SlotRow) => row.slot.formatId === formatId && row.revision.number < before;
  const outlook = rows.map((row) => {
    const progress = isAffected(row) ? judgedBy(newSpec, row, contents) : progressOf(row, contents);
    return { row, to: slotState(progress) };
  });
  const changes = outlook
    .filter(({ row, to }) => isAffected(row) && to !== row.slot.state)
    .map(({ row: { slot, creative, campaign }, to }) => ({
      campaignId: campaign.id,
      creativeId: creative.id,
      creativeName: creative.name,
      slotId: slot.id,
      from: slot.state,
      to,
    }));
  const wasComplete = rows[0]?.creative.completedAt !== null;
  const attributesMissing = rows[0]?.creative.attributesMissing ?? 0;
  const willBeComplete = creativeComplete({
    slots: outlook.map(({ row, to }) => ({ state: to, decision: row.slot.decision })),
    attributesMissing,
    needsApproval: rows[0]?.campaign.needsApproval ?? false,
  });
  return {
    creatives: 1,
    slots: rows.filter(isAffected).length,
    changed: changes.length,
    reopened: wasComplete && !willBeComplete ? 1 : 0,
    completed: !wasComplete && willBeComplete ? 1 : 0,
    changes,
  };
}

/** The progress of a slot under other rules. A waiver covers only the rules that it names. */
function judgedBy(spec: FormatSpec, { format, creative, slot }: SlotRow, contents: Contents) {
  const variations = contents.variationsOf(slot.id).map((variation) => ({
    cards: contents.cardsOf(variation.id).map((card) => {
      const version = contents.versionsOf(card.id)[0]?.version;
      if (!version) return { current: null };
      const verdict = judge({ facts: version.facts, spec, type: format.type, strict: creative.strict });
      const { width, height } = version.facts;
      return { current: { verdict, waived: isWaived(version.waivedRules, verdict), width, height } };
    }),
  }));
  return { type: format.type, spec, strict: creative.strict, variations };
}
