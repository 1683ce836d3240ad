import { createHash } from 'node:crypto';
import { advertisers, type Advertiser, type SendObstacle } from '@ad-foundry/contract/advertisers.ts';
import { deliveries, type DeliverySource } from '@ad-foundry/contract/deliveries/deliveries.ts';
import type {
  DeliveryPlan,
  FileObstacle,
  FileReservation,
  FileToSend,
  FileWarning,
  PlannedOutcome,
} from '@ad-foundry/contract/deliveries/plan.ts';
import type { PlanSelection } from '@ad-foundry/contract/deliveries/plan-id.ts';
import type { AdvertiserId, CampaignId, CreativeId } from '@ad-foundry/contract/ids.ts';
import { limits } from '@ad-foundry/contract/limits.ts';
import {
  chosenOf,
  isUpload,
  leftOutOf,
  rowsByAdvertiser,
  type Chosen,
} from '@ad-foundry/contract/rules/deliveries/planned-rows.ts';
import { formatBytes } from '@ad-foundry/contract/rules/files/size-text.ts';
import type { Api } from './api.ts';
import { usageError } from './exit.ts';
import { bad, counted, faint, good, note, printTable, visible, warn } from './output.ts';

const obstacles: Record<FileObstacle, string> = {
  'does-not-fit': 'It does not fit its slot.',
  incomplete: 'Its carousel lacks cards.',
  unapproved: 'Its slot is not approved.',
  unscanned: 'It is still being checked for viruses.',
  unscannable: 'It could not be checked for viruses.',
  infected: 'It holds something harmful.',
  type: 'The platform does not accept files of this type.',
  codec: 'The platform does not accept its codec.',
  size: 'It is too large for the platform.',
};
const reservations: Record<FileReservation, string> = {
  platform: 'its format belongs to another platform',
  'changes-requested': 'changes are requested on its slot',
  'creative-incomplete': 'its creative lacks files or required attributes',
};
const warnings: Record<FileWarning, string> = {
  small: 'smaller than the platform recommends',
  short: 'shorter than the platform recommends',
  long: 'longer than the platform recommends',
  'frame-rate': 'frame rate outside 24 to 60',
};
const sendObstacles: Record<SendObstacle, string> = {
  status: 'cannot receive files in its current state',
  'not-connected': 'is no longer connected',
  expired: 'has a connection that expired',
  'missing-scope': 'lacks the permission to send',
  permission: 'can only be viewed by the person connected',
};
const outcomes: Record<PlannedOutcome, string> = {
  upload: 'to send',
  'already-there': 'already there',
  'under-way': 'being sent by another delivery',
  duplicate: 'same content as another file, sent once',
};

/** The dry run of a selection, with the files that are sent: all without an obstacle, unless a reservation speaks against it. */
export interface Plan {
  selection: PlanSelection;
  dryRun: DeliveryPlan;
  chosen: Chosen;
}

/** @throws Stop for ids that name neither one campaign nor creatives */
function sourceOf(of: readonly string[]): DeliverySource {
  const areAll = (prefix: string) => of.every((id) => new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`).test(id));
  if (of.length === 1 && areAll('cmp')) return { campaignId: of[0] as CampaignId };
  if (of.length > 0 && areAll('cre')) return { creativeIds: of as CreativeId[] };
  throw usageError('Name one campaign, cmp_…, or creatives of it, cre_….');
}

/** @throws Stop if the selection is none or too large */
export async function makePlan(api: Api, selection: PlanSelection, isWhole: boolean): Promise<Plan> {
  const { provider, advertiserIds } = selection;
  const source = sourceOf(selection.of);
  const dryRun = await api.call(deliveries.plan, {
    body: { provider, source, advertiserIds: advertiserIds as AdvertiserId[] },
  });
  if (dryRun.totalFiles > dryRun.files.length)
    throw usageError(
      `One delivery holds ${limits.deliveries.filesAtOnce} files, and these are ${dryRun.totalFiles}. Name some of the creatives instead: cre_…`,
    );
  const groups = rowsByAdvertiser(dryRun);
  const all = new Map(groups.flatMap(({ rows }) => rows.map(({ key }) => [key, true] as const)));
  const chosen = chosenOf(groups, leftOutOf(groups, isWhole ? all : new Map()));
  return { selection, dryRun, chosen };
}

/** What a delivery is created from. */
export const confirmationOf = ({ chosen }: Plan) =>
  chosen.rows.map(({ file: { versionId, sha256, fileName }, sending: { advertiserId } }) => ({
    versionId,
    advertiserId,
    sha256,
    fileName,
  }));

/** Tells whether a plan is still what a person looked at. */
export const digestOf = (plan: Plan): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        confirmationOf(plan)
          .map((each) => Object.values(each).join(' '))
          .toSorted(),
      ),
    )
    .digest('hex')
    .slice(0, 32);

/** The ad accounts in use with these ids; null after listing all of them, if one is none or there are no ids. */
export async function findAdvertisers(api: Api, ids: readonly string[]): Promise<Advertiser[] | null> {
  const all: Advertiser[] = [];
  const query = { limit: limits.pageSizeMax };
  for await (const { items } of api.pages(advertisers.list, { query })) all.push(...items);
  const found = ids.flatMap((id) => all.find((each) => each.id === id) ?? []);
  if (ids.length > 0 && found.length === ids.length) return found;
  const unknown = ids.filter((id) => !found.some((each) => each.id === id)).map(visible);
  note(
    unknown.length === 0
      ? 'Name the ad account with --advertiser:'
      : `There is no ad account ${unknown.join(', ')}. These are in use:`,
  );
  printTable(all.map(({ id, name }) => [visible(id), visible(name)]));
  return null;
}

/** What becomes of each file, by its name at the platform; blocked ones last. */
export function planLines({ dryRun, chosen }: Plan): string[] {
  const nameOf = new Map(dryRun.advertisers.map(({ id, name }) => [id, visible(name)]));
  const isChosen = new Set(chosen.rows.map(({ file }) => file.versionId));
  const fileLines = (file: FileToSend): string[] => {
    const { fileName, creative, format, obstacle, reservation, sizeBytes } = file;
    const mark = obstacle !== null ? bad('✗') : isChosen.has(file.versionId) ? good('✓') : warn('–');
    const size = faint(formatBytes(sizeBytes, 'en-US'));
    const head = `${mark} ${visible(fileName)}  ${size}  ${visible(`${creative.name} / ${format.name}`)}`;
    if (obstacle !== null) return [head, `  ${obstacles[obstacle]}`];
    if (!isChosen.has(file.versionId) && reservation !== null)
      return [head, `  Left out: ${reservations[reservation]}. Add --all to send it.`];
    const sendings = dryRun.sendings.filter(({ versionId }) => versionId === file.versionId);
    return [
      head,
      ...sendings.map(({ advertiserId, outcome }) => `  ${nameOf.get(advertiserId) ?? ''}: ${outcomes[outcome]}`),
      ...file.warnings.map((warning) => `  ${warn('!')} ${warnings[warning]}`),
    ];
  };
  const ordered = dryRun.files.toSorted((a, b) => Number(a.obstacle !== null) - Number(b.obstacle !== null));
  const blocked = dryRun.advertisers.flatMap(({ id, name, obstacle }) =>
    obstacle === null ? [] : [`${bad('✗')} ${visible(name)} (${visible(id)}): ${sendObstacles[obstacle]}`],
  );
  return [...ordered.flatMap(fileLines), ...blocked];
}

/** "3 files to send to 2 ad accounts, 12.40 MB; 1 already there, 2 blocked." */
export function planSummary({ dryRun: { files, sums }, chosen }: Plan): string {
  const sending = new Set(chosen.rows.filter(isUpload).map(({ file }) => file.versionId)).size;
  const to = new Set(chosen.rows.filter(isUpload).map(({ sending: { advertiserId } }) => advertiserId)).size;
  const rest = [
    [sums.alreadyThere, 'already there'],
    [sums.underWay, 'under way'],
    [sums.blocked, 'blocked'],
    [files.filter(({ reservation, obstacle }) => reservation !== null && obstacle === null).length, 'to look at'],
  ].flatMap(([count, word]) => (count ? [`${count} ${word}`] : []));
  const bytes = chosen.uploads > 0 ? `, ${formatBytes(chosen.bytes, 'en-US')}` : '';
  const head = `${counted(sending, 'file')} to send to ${counted(to, 'ad account')}${bytes}`;
  return `${[sending === 0 ? 'Nothing to send' : head, ...(rest.length > 0 ? [rest.join(', ')] : [])].join('; ')}.`;
}
