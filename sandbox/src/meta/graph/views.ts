import { viewAd, viewAdSet, viewCampaign, viewCreative } from '#meta/ads/views.ts';
import { viewReport } from '#meta/insights/reports.ts';
import { viewImage, viewVideo } from '#meta/library/views.ts';
import { viewAccount, viewBusiness, viewInstagram, viewPage, viewPerson } from '#meta/world/views.ts';
import type { Context } from './context.ts';
import type { Node, NodeType } from './nodes.ts';

/** Values of a node by field: a function is called only when its field is requested; `undefined` leaves the field out. */
export type View = Record<string, unknown>;

/** Fields that a node returns without `fields`. */
export const defaultFields: Record<NodeType, readonly string[]> = {
  User: ['name'],
  Business: ['name'],
  Page: ['access_token', 'category', 'category_list', 'name', 'tasks'],
  IGUser: [],
  AdAccount: ['account_id'],
  AdImage: ['hash'],
  AdVideo: ['updated_time'],
  AdCreative: [],
  Ad: [],
  AdSet: [],
  Campaign: [],
  AdReportRun: ['async_status', 'async_percent_completion'],
};

/** Fields of a node inside another one, such as an account's business. */
export const referenceFields: readonly string[] = ['name'];

/** @param params parameters of the call, or modifiers of the field that leads to the node */
export function viewOf(context: Context, { type, value }: Node, params: ReadonlyMap<string, string> = new Map()): View {
  switch (type) {
    case 'User':
      return viewPerson(context, value);
    case 'Business':
      return viewBusiness(value);
    case 'Page':
      return viewPage(context, value);
    case 'IGUser':
      return viewInstagram(context, value);
    case 'AdAccount':
      return viewAccount(context, value);
    case 'AdImage':
      return viewImage(context, value);
    case 'AdVideo':
      return viewVideo(context, value);
    case 'AdCreative':
      return viewCreative(context, value, params);
    case 'Ad':
      return viewAd(context, value);
    case 'AdSet':
      return viewAdSet(context, value);
    case 'Campaign':
      return viewCampaign(context, value);
    case 'AdReportRun':
      return viewReport(context, value);
  }
}
