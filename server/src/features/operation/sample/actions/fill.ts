import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { AttributeId, CampaignId, CampaignGroupId, FormatId, SlotId } from '@ad-foundry/contract/ids.ts';
import { fromBytes } from '@ad-foundry/probe/byte-source.ts';
import { probe } from '@ad-foundry/probe/probe.ts';
import { campaigns } from '#db/schema/campaigns.ts';
import { formats } from '#db/schema/formats.ts';
import { organizations } from '#db/schema/organizations.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { assignAttribute, fillAttribute } from '#features/library/attributes/actions/fill.ts';
import { createAttribute } from '#features/library/attributes/actions/own.ts';
import { createCampaign } from '#features/tree/campaigns/actions.ts';
import { createCreative } from '#features/workspace/briefs/actions/briefs.ts';
import { createGroup } from '#features/tree/groups/actions.ts';
import {
  sampleAttributes,
  sampleCampaigns,
  type SampleCampaign,
  type SampleCreative,
  type SampleFile,
} from '#features/operation/sample/rules.ts';
import { createVariation } from '#features/collect/variations/actions/variations.ts';
import { storeVersion } from '#features/collect/variations/actions/versions.ts';
import type { Scope } from '#infra/scope.ts';
import { addPeople } from './people.ts';
import { renderSampleFile } from './render-file.ts';

const dayMs = 86_400_000;

/** Fills an organization with the data of a sample agency, in one transaction. Does nothing if it has campaigns. */
export async function fillSample(scope: Scope, storage: Storage): Promise<void> {
  if (await hasCampaigns(scope)) return;
  // Before the transaction, so that it is not open while files are rendered.
  const painted = await paintAll();
  await scope.transaction(async (tx) => {
    await tx.db
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, tx.actor.organizationId))
      .for('no key update');
    if (await hasCampaigns(tx)) return;
    await fill(tx, { storage, painted });
    await addPeople(tx);
  });
}

async function hasCampaigns({ db, actor }: Scope): Promise<boolean> {
  const ours = eq(campaigns.organizationId, actor.organizationId);
  return (await db.select({ id: campaigns.id }).from(campaigns).where(ours).limit(1)).length > 0;
}

type Painted = Map<string, Awaited<ReturnType<typeof renderSampleFile>>>;

const keyOf = ({ scene, width, height, kind }: SampleFile) => `${scene}/${width}/${height}/${kind}`;

async function paintAll(): Promise<Painted> {
  const files = sampleCampaigns.flatMap(({ creatives }) =>
    creatives.flatMap(({ slots }) => slots.flatMap(({ variations }) => variations.flat())),
  );
  const painted: Painted = new Map();
  for (const file of files) if (!painted.has(keyOf(file))) painted.set(keyOf(file), await renderSampleFile(file));
  return painted;
}

async function fill(scope: Scope, means: { storage: Storage; painted: Painted }): Promise<void> {
  const formatOf = await findFormats(scope);
  const attributeOf = await makeAttributes(scope);
  const groups = new Map<string, CampaignGroupId>();
  // The campaign created last is listed first.
  for (const sample of sampleCampaigns.toReversed()) {
    const campaignId = await makeCampaign(scope, sample, groups);
    for (const creative of sample.creatives)
      await makeCreative(scope, { campaignId, creative, formatOf, attributeOf, ...means });
    if (sample.archived)
      await scope.db.update(campaigns).set({ archivedAt: scope.now() }).where(eq(campaigns.id, campaignId));
  }
}

async function findFormats(scope: Scope): Promise<Map<string, FormatId>> {
  const keys = new Set(
    sampleCampaigns.flatMap(({ creatives }) => creatives.flatMap(({ slots }) => slots.map(({ format }) => format))),
  );
  const rows = await scope.db
    .select({ id: formats.id, key: formats.libraryKey })
    .from(formats)
    .where(inArray(formats.libraryKey, [...keys]));
  return new Map(rows.map(({ id, key }) => [key ?? '', id]));
}

async function makeAttributes(scope: Scope): Promise<Map<string, AttributeId>> {
  const attributeIds = new Map<string, AttributeId>();
  for (const { key, label, options } of sampleAttributes) {
    const input = {
      type: 'select' as const,
      options: Object.entries(options).map(([value, name]) => ({ value, label: name, retired: false })),
      placeholder: '',
    };
    const { id } = await createAttribute(scope, { key, label, description: '', input, creationKey: randomUUID() });
    attributeIds.set(key, id);
  }
  return attributeIds;
}

async function makeCampaign(
  scope: Scope,
  { name, group, dueInDays }: SampleCampaign,
  groups: Map<string, CampaignGroupId>,
): Promise<CampaignId> {
  const groupId = group === null ? null : (groups.get(group) ?? (await createGroup(scope, { name: group })).id);
  if (group !== null && groupId !== null) groups.set(group, groupId);
  const dueAt = dueInDays === null ? null : inDays(scope, dueInDays);
  return (await createCampaign(scope, { name, dueAt, groupId })).id;
}

interface Making {
  campaignId: CampaignId;
  creative: SampleCreative;
  formatOf: Map<string, FormatId>;
  attributeOf: Map<string, AttributeId>;
  storage: Storage;
  painted: Painted;
}

async function makeCreative(
  scope: Scope,
  { campaignId, creative, formatOf, attributeOf, ...means }: Making,
): Promise<void> {
  const formatIds = creative.slots.map(({ format }) => {
    const id = formatOf.get(format);
    if (!id) throw new Error(`the sample names the unknown format ${format}`);
    return id;
  });
  const { name, description, dueInDays } = creative;
  const created = await createCreative(scope, {
    campaignId,
    name,
    description,
    formatIds,
    deadlineAt: dueInDays === undefined ? null : inDays(scope, dueInDays),
  });
  for (const [key, value] of Object.entries(creative.attributes ?? {})) {
    const attributeId = attributeOf.get(key);
    if (!attributeId) throw new Error(`the sample names the unknown attribute ${key}`);
    const place = { creativeId: created.id, attributeId };
    await assignAttribute(scope, { ...place, required: false });
    await fillAttribute(scope, { ...place, value });
  }
  for (const [index, { variations }] of creative.slots.entries()) {
    const slot = created.slots[index];
    if (!slot) continue;
    for (const files of variations) await deliver(scope, { slotId: slot.id, files, ...means });
  }
}

async function deliver(
  scope: Scope,
  { slotId, files, storage, painted }: { slotId: SlotId; files: SampleFile[]; storage: Storage; painted: Painted },
): Promise<void> {
  const variation = await createVariation(scope, { slotId });
  for (const file of files) {
    const { bytes, name } = painted.get(keyOf(file)) ?? (await renderSampleFile(file));
    const probed = await probe(fromBytes(bytes), { name });
    if (!probed.ok) throw new Error(`the sample file ${name} is not one: ${probed.reason}`);
    const content = storage.identify(bytes);
    const incoming = {
      slotId,
      variationId: variation.id,
      cardId: null,
      originalName: name,
      facts: probed.facts,
      content,
    };
    await storeVersion(scope, incoming);
    await storage.put(scope.actor.organizationId, content, bytes);
  }
}

function inDays(scope: Scope, days: number): string {
  return new Date(scope.now().getTime() + days * dayMs).toISOString();
}
