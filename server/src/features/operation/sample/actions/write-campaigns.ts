import type { AdvertiserRef } from '@ad-foundry/contract/advertisers.ts';
import type { CampaignGroupId, CampaignId, CreativeId, MemberId } from '@ad-foundry/contract/ids.ts';
import { toCampaign, toGroup } from '@ad-foundry/contract/targets.ts';
import { fillMany } from '#features/library/attributes/actions/many.ts';
import { campaignTexts, creativeTexts, type AdTextKey } from '#features/operation/sample/rules/story/ad-texts.ts';
import type { AttributeKey } from '#features/operation/sample/rules/story/attributes.ts';
import { dueAt, momentOf } from '#features/operation/sample/rules/story/moments.ts';
import type { StoryCampaign, StoryClient, StoryCreative } from '#features/operation/sample/rules/story/story.ts';
import { changeRule } from '#features/platforms/insights/actions/change-rule.ts';
import { assignAdvertisers } from '#features/platforms/integration/actions/advertisers.ts';
import { remindNow } from '#features/talk/reminders/actions/remind.ts';
import { archiveCampaign } from '#features/tree/archive/actions/archive.ts';
import { addPeople } from '#features/tree/assignments/actions.ts';
import { createCampaign } from '#features/tree/campaigns/actions.ts';
import { createGroup } from '#features/tree/groups/actions.ts';
import { createCreative } from '#features/workspace/briefs/actions/briefs.ts';
import { assignSlots } from '#features/workspace/briefs/actions/owners.ts';
import { planGuest } from './join-people.ts';
import type { RenderedFiles } from './render-story.ts';
import type { Stage } from './stage.ts';
import { writeAct, type BriefedCreative } from './write-acts.ts';
import { formatIdOf } from './write-library.ts';

const minuteMs = 60_000;
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs);

/** What the later steps of a client need. */
export interface WrittenClient {
  story: StoryClient;
  briefs: Map<string, BriefedCreative>;
}

interface Means {
  files: RenderedFiles;
  advertiserOf: (client: StoryClient) => AdvertiserRef;
}

/** Plans a client: its group with its people and ad account, its campaigns and creatives. */
export function planClient(stage: Stage, story: StoryClient, { files, advertiserOf }: Means): WrittenClient {
  const written: WrittenClient = { story, briefs: new Map() };
  let groupId: CampaignGroupId | null = null;
  const requireGroupId = () => {
    if (groupId === null) throw new Error(`${story.name} has no group yet`);
    return groupId;
  };
  stage.planAt('59d 14:00', async (at) => {
    const scope = stage.as('lena', at);
    groupId = (await createGroup(scope, { name: story.name })).id;
    await assignAdvertisers(scope, { target: toGroup(groupId), add: [advertiserOf(story)], remove: [] });
  });
  stage.planAt('59d 14:20', async (at) => {
    const { provider, id: advertiserId } = advertiserOf(story);
    const place = { provider, advertiserId, campaignId: null };
    const costs = [{ kind: 'purchase', cost: story.advertiser.target }];
    await changeRule(stage.as('lena', at), place, { spendFloor: null, resultsFloor: null, roas: null, costs });
  });
  for (const { person, opened } of story.guests) {
    const invitedAt = later(momentOf(opened, stage.now), -160);
    planGuest(stage, { person, opened, by: 'lena', invitedAt, target: () => toGroup(requireGroupId()) });
  }
  for (const campaign of story.campaigns) planCampaign(stage, { campaign, files, written, requireGroupId });
  return written;
}

interface CampaignPlan {
  campaign: StoryCampaign;
  files: RenderedFiles;
  written: WrittenClient;
  requireGroupId: () => CampaignGroupId;
}

function planCampaign(stage: Stage, { campaign, files, written, requireGroupId }: CampaignPlan): void {
  const { begun, name, dueIn, team, needsApproval = false } = campaign;
  const begunAt = momentOf(begun.at, stage.now);
  let campaignId: CampaignId | null = null;
  const requireId = () => {
    if (campaignId === null) throw new Error(`${name} was not created yet`);
    return campaignId;
  };
  stage.plan(begunAt, async () => {
    const scope = stage.as(begun.by, begunAt);
    const due = dueIn === null ? null : dueAt(dueIn, stage.now).toISOString();
    campaignId = (await createCampaign(scope, { name, dueAt: due, groupId: requireGroupId(), needsApproval })).id;
    const memberIds: MemberId[] = team.map((key) => stage.memberId(key));
    await addPeople(scope, { target: toCampaign(campaignId), memberIds, billed: false });
  });
  for (const [index, creative] of campaign.creatives.entries())
    planCreative(stage, { campaign, creative, at: later(begunAt, 4 + index * 3), requireId, files, written });
  const filledAt = later(begunAt, 4 + campaign.creatives.length * 3);
  stage.plan(filledAt, () => fillAttributes(stage, { campaign, written, campaignId: requireId(), at: filledAt }));
  for (const { person, opened, message } of campaign.guests ?? []) {
    const target = () => toCampaign(requireId());
    planGuest(stage, { person, opened, message, by: begun.by, invitedAt: later(begunAt, 45), target });
  }
  for (const { at, by, guests } of campaign.reminded ?? [])
    stage.planAt(at, (moment) => {
      const memberIds = guests.map((key) => stage.memberId(key));
      return remindNow(stage.as(by, moment), { campaignId: requireId(), memberIds });
    });
  if (campaign.archived) {
    const { at, by, reason } = campaign.archived;
    stage.planAt(at, (moment) => archiveCampaign(stage.as(by, moment), { campaignId: requireId(), reason }));
  }
}

interface CreativePlan extends Pick<CampaignPlan, 'campaign' | 'files' | 'written'> {
  creative: StoryCreative;
  at: Date;
  requireId: () => CampaignId;
}

function planCreative(stage: Stage, { campaign, creative, at, requireId, files, written }: CreativePlan): void {
  const { begun, name } = creative;
  const begunAt = begun ? momentOf(begun.at, stage.now) : at;
  const brief = () => {
    const found = written.briefs.get(name);
    if (!found) throw new Error(`${name} was not briefed yet`);
    return found;
  };
  stage.plan(begunAt, async () => {
    written.briefs.set(name, await briefCreative(stage, { campaign, creative, at: begunAt, requireId }));
  });
  const { owner, guests = [] } = campaign;
  const opened = guests.find(({ person }) => person === owner)?.opened;
  const ownedAt = later(begunAt, 2);
  const ownerJoinedAt = opened ? later(momentOf(opened, stage.now), 2) : ownedAt;
  stage.plan(ownerJoinedAt > ownedAt ? ownerJoinedAt : ownedAt, () => {
    const { creativeId } = brief();
    const scope = stage.as(campaign.begun.by, ownerJoinedAt > ownedAt ? ownerJoinedAt : ownedAt);
    return assignSlots(scope, { creativeId, memberId: stage.memberId(owner) });
  });
  for (const act of creative.acts ?? []) {
    stage.plan(momentOf(act.at, stage.now), () => writeAct(stage, brief(), act, files));
  }
}

async function briefCreative(
  stage: Stage,
  { campaign, creative, at, requireId }: Pick<CreativePlan, 'campaign' | 'creative' | 'at' | 'requireId'>,
): Promise<BriefedCreative> {
  const { name, formats, dueIn } = creative;
  const scope = stage.as(creative.begun?.by ?? campaign.begun.by, at);
  const campaignId = requireId();
  const formatIds = formats.map((key) => formatIdOf(stage, key));
  const deadlineAt = dueIn === undefined ? null : dueAt(dueIn, stage.now).toISOString();
  const description = stage.compose(creative.brief).body;
  const { id: creativeId, slots } = await createCreative(scope, {
    campaignId,
    name,
    description,
    formatIds,
    deadlineAt,
  });
  const slotIds = new Map(formats.flatMap((key, index) => (slots[index] ? [[key, slots[index].id] as const] : [])));
  return { story: creative, campaignId, creativeId, slotIds, files: new Map() };
}

interface AttributesOf extends Pick<CampaignPlan, 'campaign' | 'written'> {
  campaignId: CampaignId;
  at: Date;
}

/** Fills the attributes of a campaign's creatives, those of the same value at once. */
async function fillAttributes(stage: Stage, { campaign, written, campaignId, at }: AttributesOf): Promise<void> {
  const scope = stage.as(campaign.begun.by, at);
  const fillings = new Map<string, CreativeId[]>();
  for (const { name, attributes } of campaign.creatives) {
    const brief = written.briefs.get(name);
    const texts = { ...campaignTexts[campaign.name], ...creativeTexts[name] };
    for (const filling of Object.entries({ ...attributes, ...texts })) {
      const key = JSON.stringify(filling);
      if (brief) fillings.set(key, [...(fillings.get(key) ?? []), brief.creativeId]);
    }
  }
  for (const [filling, creativeIds] of fillings) {
    const [key, value] = JSON.parse(filling) as [AttributeKey | AdTextKey, string];
    const attributeId = stage.attributeIds.get(key);
    if (!attributeId) throw new Error(`the sample has no attribute ${key}`);
    await fillMany(scope, creativeIds, { attributeId, required: false, value });
  }
  await scope.record('creatives.changed', { campaignId, count: campaign.creatives.length });
}
