import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type {
  AskedCampaign,
  AskedCreative,
  AskedSlot,
  AskedVariation,
  GivenFile,
  GuestPage,
} from '@ad-foundry/contract/guest-pages.ts';
import type { AccountId } from '@ad-foundry/contract/ids.ts';
import { canArrange, canDeleteDelivered, canDeleteVersion } from '@ad-foundry/contract/permissions.ts';
import { personName } from '@ad-foundry/contract/rules/person-name.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/format-spec.ts';
import { ruleChips } from '@ad-foundry/contract/rules/rule-chips.ts';
import { frameRatio, shapeLabel } from '@ad-foundry/contract/rules/shape.ts';
import { isWaived } from '@ad-foundry/contract/rules/waiver.ts';
import type { campaigns, creatives } from '#db/schema/campaigns.ts';
import { avatarUrlOf } from '#features/account/queries.ts';
import { presentPreview } from '#features/campaigns/queries.ts';
import { presentFormat } from '#features/formats/queries.ts';
import { presentScan, shownName, type Contents, type Reading, type SlotRow } from '#features/variations/queries.ts';
import { acceptedTypes } from './rules.ts';

export interface AskedRow {
  campaign: typeof campaigns.$inferSelect;
  asker: { id: AccountId; firstName: string; lastName: string } | null;
  avatarSha256: string | null;
  total: number;
  delivered: number;
  attention: number;
  fieldsMissing: number;
}

export function presentAsked({ campaign, total, delivered, attention, fieldsMissing }: AskedRow): AskedCampaign {
  const { id, name, dueAt } = campaign;
  return { id, name, dueAt: dueAt?.toISOString() ?? null, progress: { delivered, attention, total, fieldsMissing } };
}

export function presentAsking({ asker, avatarSha256 }: AskedRow): Pick<GuestPage, 'askedBy'> {
  return { askedBy: asker && { name: personName(asker), avatarUrl: avatarUrlOf(asker.id, avatarSha256) } };
}

interface Around extends Reading {
  contents: Contents;
  /** Those of the creative. */
  slots: SlotRow[];
  attributes: FilledAttribute[];
}

export function presentAskedCreative(
  creative: typeof creatives.$inferSelect,
  { contents, slots, attributes, ...reading }: Around,
): AskedCreative {
  return {
    id: creative.id,
    name: creative.name,
    description: creative.description,
    strict: creative.strict,
    deadlineAt: creative.deadlineAt?.toISOString() ?? null,
    complete: creative.completedAt !== null,
    slots: slots.map(({ slot, ...asked }): AskedSlot => ({
      id: slot.id,
      ...presentAskedFormat(asked, creative.strict),
      state: slot.state,
      variations: contents.variationsOf(slot.id).map((row) => presentVariation(row, { ...reading, contents })),
    })),
    attributes,
  };
}

/** A format with what a page shows of it at once. */
function presentAskedFormat(
  row: Omit<SlotRow, 'slot'>,
  strict: boolean,
): Pick<AskedSlot, 'format' | 'chips' | 'shape' | 'accepts'> {
  const format = presentFormat(row);
  const { spec, type } = format;
  const frame = frameRatio(spec, type);
  return {
    format,
    chips: ruleChips(strict ? demanded(spec) : spec, type),
    shape: { ...frame, label: shapeLabel(frame) },
    accepts: acceptedTypes(format),
  };
}

/** In a strict creative, advice is demanded too; sizes that are only published stay advice. */
const demanded = (spec: FormatSpec): FormatSpec => ({
  ...spec,
  rules: [...spec.rules, ...spec.recommended],
  recommended: [],
});

type Given = Omit<Around, 'slots' | 'attributes'>;

function presentVariation(
  { id, name, createdBy }: Contents['variations'][number],
  { contents, ...reading }: Given,
): AskedVariation {
  const { actor } = reading;
  const cards = contents.cardsOf(id).map((card) => ({ card, versions: contents.versionsOf(card.id) }));
  const uploadersOf = (rows: Contents['versions']) => rows.map(({ version }) => version.uploadedBy);
  const uploadedByIds = cards.flatMap(({ versions }) => uploadersOf(versions));
  return {
    id,
    name,
    arrangeable: canArrange(actor, { uploadedByIds }),
    removable: canDeleteDelivered(actor, { createdById: createdBy, uploadedByIds }),
    cards: cards.map(({ card, versions }) => ({
      id: card.id,
      position: card.position,
      file: presentFile(versions[0], reading),
      removable: canDeleteDelivered(actor, { createdById: createdBy, uploadedByIds: uploadersOf(versions) }),
    })),
  };
}

function presentFile(row: Contents['versions'][number] | undefined, reading: Reading): GivenFile | null {
  if (!row) return null;
  const { version } = row;
  const { actor } = reading;
  const { kind, sizeBytes, width, height } = version.facts;
  return {
    versionId: version.id,
    number: version.number,
    name: shownName(reading, version),
    kind,
    sizeBytes,
    width,
    height,
    preview: presentPreview(version),
    verdict: version.verdict,
    scan: presentScan(version),
    accepted: isWaived(version.waivedRules, version.verdict),
    mine: version.uploadedBy === actor.accountId,
    changeable: canDeleteVersion(actor, { uploadedById: version.uploadedBy }),
    givenAt: version.createdAt.toISOString(),
  };
}
