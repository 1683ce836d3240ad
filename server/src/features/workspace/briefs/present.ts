import type { FilledAttribute } from '@ad-foundry/contract/attributes.ts';
import type { Creative, Slot } from '@ad-foundry/contract/creatives.ts';
import type { SlotId, VersionId } from '@ad-foundry/contract/ids.ts';
import { can, type Permission } from '@ad-foundry/contract/permissions.ts';
import { personName } from '@ad-foundry/contract/rules/people/person-name.ts';
import type { FormatSpec } from '@ad-foundry/contract/rules/formats/format-spec.ts';
import { ruleChips } from '@ad-foundry/contract/rules/formats/rule-chips.ts';
import { frameLabel, frameRatio } from '@ad-foundry/contract/rules/formats/shape.ts';
import type { campaigns, creatives } from '#db/schema/campaigns.ts';
import { avatarUrlOf } from '#features/people/account/queries.ts';
import { presentAttachment, type AttachmentRow } from '#features/collect/attachments/queries.ts';
import { presentFormat } from '#features/library/formats/queries.ts';
import {
  isOpen,
  presentVariations,
  visibleDecision,
  visibleReview,
  type Contents,
  type SlotOwnerRow,
  type SlotRow,
} from '#features/tree/creatives/queries.ts';
import type { Actor } from '#infra/scope.ts';
import type { Format } from '@ad-foundry/contract/formats.ts';
import { mediaKinds } from '@ad-foundry/contract/rules/files/media-facts.ts';
import type { Rule } from '@ad-foundry/contract/rules/formats/rule.ts';

type CreativeRow = typeof creatives.$inferSelect;
type CampaignRow = Pick<typeof campaigns.$inferSelect, 'id' | 'name' | 'dueAt' | 'archivedAt' | 'needsApproval'>;

/** The fields of a creative that lists and its page share. */
export function presentBrief(creative: CreativeRow, campaignDueAt: Date | null) {
  return {
    id: creative.id,
    name: creative.name,
    deadlineAt: creative.deadlineAt?.toISOString() ?? null,
    dueAt: (creative.deadlineAt ?? campaignDueAt)?.toISOString() ?? null,
    completedAt: creative.completedAt?.toISOString() ?? null,
    attributesMissing: creative.attributesMissing,
    edition: creative.edition,
    createdAt: creative.createdAt.toISOString(),
    updatedAt: creative.updatedAt.toISOString(),
    archivedAt: creative.archivedAt?.toISOString() ?? null,
  };
}

interface Rows {
  creative: CreativeRow;
  campaign: CampaignRow;
  /** The slots of this creative. */
  slots: SlotRow[];
  contents: Contents;
  attributes: FilledAttribute[];
  attachments: AttachmentRow[];
  names: Map<VersionId, string>;
  actor: Actor;
  /** The earliest promise per slot; only for the team. */
  promised?: ReadonlyMap<SlotId, NonNullable<Slot['promised']>>;
  passed?: ReadonlyMap<SlotId, NonNullable<Slot['passed']>>;
  /** True to include only the current version of each card. */
  currentOnly?: boolean;
}

/** A creative with its slots, variations, cards and versions, for members and guests. */
export function presentCreative({ creative, campaign, slots, attributes, attachments, ...presenting }: Rows): Creative {
  const open = isOpen({ creative, campaign });
  const may = (permission: Permission) => open && can(presenting.actor.role, permission);
  return {
    ...presentBrief(creative, campaign.dueAt),
    description: creative.description,
    strict: creative.strict,
    campaign: {
      id: campaign.id,
      name: campaign.name,
      dueAt: campaign.dueAt?.toISOString() ?? null,
      archivedAt: campaign.archivedAt?.toISOString() ?? null,
      needsApproval: campaign.needsApproval,
    },
    slots: slots
      .filter((row) => !isHidden(presenting.actor, row))
      .map((row) => ({
        id: row.slot.id,
        position: row.slot.position,
        ...presentRules(row),
        state: row.slot.state,
        decision: visibleDecision(presenting.actor, row.slot),
        review: visibleReview(presenting.actor, { slot: row.slot, needsApproval: row.campaign.needsApproval }),
        owner: presentOwner(presenting.actor, row.owner),
        fromMaster: row.slot.fromMaster,
        promised: presenting.promised?.get(row.slot.id) ?? null,
        passed: presenting.passed?.get(row.slot.id) ?? null,
        variations: presentVariations(row, presenting),
        can: { deliver: may('upload:write'), remove: may('campaign:write'), assign: may('people:assign') },
      })),
    attributes,
    attachments: attachments.map(presentAttachment),
    can: { brief: may('campaign:write'), deliver: may('upload:write'), fill: may('attribute:fill') },
  };
}

/** Whether guests do not see a slot: the team will adapt it. */
export function isHidden({ role }: Actor, { slot }: Pick<SlotRow, 'slot'>): boolean {
  return role === 'guest' && slot.fromMaster && slot.state === 'empty';
}

/** The owner of a slot, for the team; guests only learn whether a slot is theirs. */
function presentOwner({ role }: Actor, owner: SlotOwnerRow | null): Slot['owner'] {
  if (role === 'guest' || owner === null) return null;
  const { memberId, accountId, avatarSha256, isGuest, hasOpened } = owner;
  return { memberId, name: personName(owner), avatarUrl: avatarUrlOf(accountId, avatarSha256), isGuest, hasOpened };
}

/** The slot's format, with its rule chips, shape and accepted file types. */
function presentRules(row: SlotRow): Pick<Slot, 'format' | 'chips' | 'shape' | 'accepts'> {
  const format = presentFormat(row);
  const { spec, type } = format;
  return {
    format,
    chips: ruleChips(row.creative.strict ? demanded(spec) : spec, type),
    shape: { ...frameRatio(spec, type), label: frameLabel(spec, type) },
    accepts: acceptedTypes(format),
  };
}

/** In a strict creative, recommended rules become required; `recommendedDimensions` stay a recommendation. */
const demanded = (spec: FormatSpec): FormatSpec => ({
  ...spec,
  rules: [...spec.rules, ...spec.recommended],
  recommended: [],
});

/** MIME types for the `accept` attribute of a file input, so that phones offer pictures and videos. */
function acceptedTypes({ spec, type }: Pick<Format, 'spec' | 'type'>): string[] {
  const mimeTypes = mimeTypesIn([...spec.rules, ...(spec.cardRules?.image ?? []), ...(spec.cardRules?.video ?? [])]);
  const cardKinds = spec.cardMedia.length > 0 ? spec.cardMedia : mediaKinds;
  const whole = (type === 'carousel' ? cardKinds : [type]).map((kind) => `${kind}/*`);
  if (mimeTypes.length === 0) return whole;
  // A carousel may restrict the types of pictures or of videos only; then all types of the other kind are accepted.
  const unnamed = type === 'carousel' && spec.cardMedia.length > 0 ? whole : [];
  const isNamed = (kind: string) => mimeTypes.some((mime) => mime.startsWith(kind.slice(0, -1)));
  return [...new Set([...mimeTypes, ...unnamed.filter((kind) => !isNamed(kind))])];
}

function mimeTypesIn(rules: readonly Rule[]): string[] {
  return rules.flatMap((rule) => (rule.type === 'mime' && rule.operator !== 'ne' ? [rule.value].flat() : []));
}
