import type { AdRecord, CreativeRecord } from '#meta/ads/records.ts';
import { type AdSet, type Campaign, findAdSet, findCampaign } from '#meta/ads/campaigns.ts';
import type { Backend } from '#meta/backend.ts';
import { findAd, findCreative } from '#meta/ads/store.ts';
import type { ReportRecord } from '#meta/insights/records.ts';
import type { ImageRecord, VideoRecord } from '#meta/library/records.ts';
import { findSeededImage, findSeededVideo } from '#meta/library/seeded.ts';
import type { AdAccount } from '#meta/world/accounts.ts';
import type { Business, Page, Person } from '#meta/world/people.ts';

export interface InstagramUser {
  readonly id: string;
  readonly username: string;
  readonly name: string;
}

/** The value of each node type. */
export interface NodeValues {
  User: Person;
  Business: Business;
  Page: Page;
  IGUser: InstagramUser;
  AdAccount: AdAccount;
  AdImage: ImageRecord;
  AdVideo: VideoRecord;
  AdCreative: CreativeRecord;
  Ad: AdRecord;
  AdSet: AdSet;
  Campaign: Campaign;
  AdReportRun: ReportRecord;
}
export type NodeType = keyof NodeValues;

/** An object of the graph. */
export type Node = { [Type in NodeType]: { readonly type: Type; readonly value: NodeValues[Type] } }[NodeType];

export const node = <Type extends NodeType>(type: Type, value: NodeValues[Type]): Node => ({ type, value }) as Node;

const make = <Type extends NodeType>(type: Type, value: NodeValues[Type] | undefined): Node | null =>
  value === undefined ? null : node(type, value);

/** A field whose value is another node, such as an account's business. */
export class NodeReference {
  readonly node: Node;

  constructor(node: Node) {
    this.node = node;
  }
}

/** The node with this id; does not check permissions. */
export function findNode(backend: Backend, id: string): Node | null {
  const { world, state } = backend;
  if (id.startsWith('act_')) return make('AdAccount', world.accounts.get(id.slice(4)));
  if (id.includes(':')) {
    const [accountId = '', hash = ''] = id.split(':');
    return make('AdImage', state.images.get(id) ?? findSeededImage(backend, accountId, hash));
  }
  const video = state.videos.get(id) ?? findSeededVideo(backend, id);
  return (
    make('User', world.people.get(id)) ??
    make('Business', world.businesses.get(id)) ??
    make('Page', world.pages.get(id)) ??
    make('IGUser', findInstagram(backend, id)) ??
    make('AdVideo', video?.state === 'deleted' || video?.state === 'cancelled' ? undefined : video) ??
    make('AdCreative', findCreative(backend, id)) ??
    make('Ad', findAd(backend, id)) ??
    make('AdSet', findAdSet(backend, id)) ??
    make('Campaign', findCampaign(backend, id)) ??
    make('AdReportRun', state.reports.get(id))
  );
}

function findInstagram({ world }: Backend, id: string): InstagramUser | undefined {
  const page = [...world.pages.values()].find(({ instagram }) => instagram?.id === id);
  return page?.instagram && { ...page.instagram, name: page.name };
}

/** The account that a node belongs to. */
export function accountOf({ world }: Backend, { type, value }: Node): AdAccount | null {
  if (type === 'AdAccount') return value;
  return 'accountId' in value ? (world.accounts.get(value.accountId) ?? null) : null;
}
