import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { CampaignId, CardId, CreativeId, SlotId, VariationId, VersionId } from '@ad-foundry/contract/ids.ts';
import { blockingRules } from '@ad-foundry/contract/rules/completion/waiver.ts';
import { cards, versions } from '#db/schema/variations.ts';
import { noteVersion } from '#features/collect/variations/actions/notes.ts';
import { createVariation } from '#features/collect/variations/actions/variations.ts';
import { storeVersion } from '#features/collect/variations/actions/versions.ts';
import { waiveVersion } from '#features/collect/variations/actions/waivers.ts';
import type { FormatKey } from '#features/operation/sample/rules/story/formats.ts';
import { momentOf, promisedDay } from '#features/operation/sample/rules/story/moments.ts';
import type { Act, Spot, StoryCreative } from '#features/operation/sample/rules/story/story.ts';
import { recordDownload } from '#features/sharing/downloads/actions.ts';
import { decideVersion } from '#features/talk/comments/actions/decide.ts';
import { resolveThread } from '#features/talk/comments/actions/resolve.ts';
import { createThread, replyToThread } from '#features/talk/comments/actions/write.ts';
import { passSlot } from '#features/talk/reminders/actions/pass.ts';
import { promiseSlot } from '#features/talk/reminders/actions/promise.ts';
import { archiveCreative } from '#features/tree/archive/actions/archive.ts';
import { assignSlots } from '#features/workspace/briefs/actions/owners.ts';
import type { RenderedFiles } from './render-story.ts';
import type { Stage } from './stage.ts';

interface PlacedFile {
  variationId: VariationId;
  cardId: CardId;
  versionId: VersionId;
}

/** A creative of the story once it is briefed. */
export interface BriefedCreative {
  story: StoryCreative;
  campaignId: CampaignId;
  creativeId: CreativeId;
  slotIds: Map<FormatKey, SlotId>;
  files: Map<string, PlacedFile>;
}

const spotKey = ({ on, variation = 'A', card = 1 }: Spot) => `${on}/${variation}/${card}`;

function fileAt({ files, story }: BriefedCreative, spot: Spot): PlacedFile {
  const file = files.get(spotKey(spot));
  if (!file) throw new Error(`nothing was delivered for ${spotKey(spot)} of ${story.name} yet`);
  return file;
}

/** The files of all cards, unless one is named. */
function filesAt(creative: BriefedCreative, spot: Spot): PlacedFile[] {
  const first = fileAt(creative, spot);
  if (spot.card !== undefined) return [first];
  return [...creative.files.values()].filter(({ variationId }) => variationId === first.variationId);
}

function slotOf({ slotIds, story }: BriefedCreative, on: FormatKey): SlotId {
  const id = slotIds.get(on);
  if (!id) throw new Error(`${story.name} has no slot for ${on}`);
  return id;
}

type ActOf<N extends Act['act']> = Extract<Act, { act: N }>;

/** Does what a person did on a creative. */
export async function writeAct(stage: Stage, creative: BriefedCreative, act: Act, files: RenderedFiles): Promise<void> {
  const at = momentOf(act.at, stage.now);
  const scope = stage.as(act.by, at);
  const { creativeId } = creative;
  switch (act.act) {
    case 'deliver':
      return storeFile(stage, creative, act, files);
    case 'comment':
      return writeThread(stage, creative, act);
    case 'approve':
      for (const { versionId } of filesAt(creative, act))
        await decideVersion(scope, { versionId, decision: 'approved' });
      return;
    case 'request-changes': {
      const { versionId } = fileAt(creative, act);
      await decideVersion(scope, { versionId, decision: 'changes' });
      return;
    }
    case 'waive': {
      const { versionId } = fileAt(creative, act);
      const [version] = await scope.db
        .select({ verdict: versions.verdict })
        .from(versions)
        .where(and(eq(versions.organizationId, scope.actor.organizationId), eq(versions.id, versionId)));
      const rules = version ? blockingRules(version.verdict) : [];
      await waiveVersion(scope, { versionId, reason: act.reason, rules });
      return;
    }
    case 'promise': {
      const message = act.body === undefined ? undefined : { body: act.body, creationKey: randomUUID() };
      const day = promisedDay(act.inDays, stage.now);
      return promiseSlot(scope, { slotId: slotOf(creative, act.on), day, ...(message ? { message } : {}) });
    }
    case 'pass': {
      const message = { body: act.body, creationKey: randomUUID() };
      return passSlot(scope, { slotId: slotOf(creative, act.on), message });
    }
    case 'own': {
      const slotIds = act.formats.map((on) => slotOf(creative, on));
      await assignSlots(scope, { creativeId, memberId: stage.memberId(act.owner), slotIds });
      return;
    }
    case 'archive':
      return archiveCreative(scope, { creativeId, reason: act.reason });
    case 'download': {
      const versionIds = act.formats.map((on) => fileAt(creative, { on }).versionId);
      return recordDownload(scope, { act: 'downloaded', versionIds });
    }
  }
}

async function storeFile(
  stage: Stage,
  creative: BriefedCreative,
  act: ActOf<'deliver'>,
  files: RenderedFiles,
): Promise<void> {
  const scope = stage.as(act.by, momentOf(act.at, stage.now));
  const { facts, content } = await files.of(creative.story, act);
  const slotId = slotOf(creative, act.on);
  const earlier = creative.files.get(spotKey(act));
  const versionId = await storeVersion(scope, {
    slotId,
    variationId: earlier?.variationId ?? (await variationFor(stage, creative, act)),
    cardId: earlier?.cardId ?? null,
    originalName: act.file.name,
    facts,
    content,
  });
  if (act.note !== undefined) await noteVersion(scope, { versionId, note: act.note });
  const [place] = await scope.db
    .select({ cardId: versions.cardId, variationId: cards.variationId })
    .from(versions)
    .innerJoin(cards, and(eq(cards.organizationId, versions.organizationId), eq(cards.id, versions.cardId)))
    .where(and(eq(versions.organizationId, scope.actor.organizationId), eq(versions.id, versionId)));
  if (!place) throw new Error(`${act.file.name} was not stored`);
  creative.files.set(spotKey(act), { versionId, ...place });
}

/** The variation of a new file: that of the card before it, else a new one; null for the first. */
async function variationFor(
  stage: Stage,
  creative: BriefedCreative,
  { on, variation = 'A', at, by }: ActOf<'deliver'>,
): Promise<VariationId | null> {
  const first = creative.files.get(spotKey({ on, variation, card: 1 }));
  if (first) return first.variationId;
  if (variation === 'A') return null;
  const scope = stage.as(by, momentOf(at, stage.now));
  return (await createVariation(scope, { slotId: slotOf(creative, on) })).id;
}

async function writeThread(stage: Stage, creative: BriefedCreative, act: ActOf<'comment'>): Promise<void> {
  const { on, pin, second } = act;
  const scope = stage.as(act.by, momentOf(act.at, stage.now));
  const file = on && creative.files.get(spotKey({ ...act, on }));
  const place = on ? (file ? { versionId: file.versionId } : { slotId: slotOf(creative, on) }) : {};
  const thread = await createThread(scope, {
    ...stage.compose(act.body),
    ...place,
    creativeId: creative.creativeId,
    area: pin && { x: pin[0], y: pin[1], width: pin[2] ?? 0, height: pin[3] ?? 0 },
    moment: second === undefined ? undefined : { startMs: second * 1000, endMs: null },
    attachmentIds: [],
    creationKey: randomUUID(),
  });
  for (const { at, by, body } of act.replies ?? [])
    stage.planAt(at, (moment) =>
      replyToThread(stage.as(by, moment), {
        ...stage.compose(body),
        commentId: thread.id,
        attachmentIds: [],
        creationKey: randomUUID(),
      }),
    );
  if (act.resolved) {
    const { at, by } = act.resolved;
    stage.planAt(at, (moment) => resolveThread(stage.as(by, moment), thread.id));
  }
}
