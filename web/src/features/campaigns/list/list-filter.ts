import type { AdvertiserId, AttributeId, CampaignGroupId, FormatId, MemberId } from '@ad-foundry/contract/ids.ts';
import { platforms } from '@ad-foundry/contract/limits.ts';
import { listParam, oneOf, textParam, type ReadParam } from '#ui/list-page/search-params.ts';

/** An id with a prefix; the server knows the rest of its form. */
const idParam =
  <T extends string>(prefix: string): ReadParam<T> =>
  (value) =>
    typeof value === 'string' && value.startsWith(prefix) && value.length < 50 ? (value as T) : undefined;

/** Parameters that the lists of campaigns and of creatives share. */
export const sharedParams = {
  search: textParam,
  sort: oneOf(['due', 'name', 'updated', 'created']),
  direction: oneOf(['ascending', 'descending']),
  due: oneOf(['week', 'month', 'none']),
  platform: oneOf(platforms),
  formatId: idParam<FormatId>('fmt_'),
  groupId: idParam<CampaignGroupId>('grp_'),
  mine: oneOf(['true']),
  unsent: oneOf(['true']),
  memberId: idParam<MemberId>('mem_'),
  advertiserId: idParam<AdvertiserId>('acc_'),
  attributeId: idParam<AttributeId>('att_'),
  value: textParam,
  columns: listParam,
  show: oneOf(['board', 'timeline']),
};
