import { linkOptions } from '@tanstack/react-router';
import type { CommentId, VersionId } from '@ad-foundry/contract/ids.ts';
import { writeOperator } from '@ad-foundry/contract/rules/search/search-query.ts';
import type { SearchItem } from '@ad-foundry/contract/search.ts';

/**
 * The link target of a match: its page; for a file, its creative with the file open; for a person, the creatives
 * assigned to them.
 */
export function placeOf({ kind, id, name, campaign, creative }: SearchItem) {
  const campaignId = campaign?.id ?? '';
  const toCreative = '/campaigns/$campaignId/creatives/$creativeId' as const;
  switch (kind) {
    case 'group':
      return linkOptions({ to: '/groups/$groupId', params: { groupId: id } });
    case 'campaign':
      return linkOptions({ to: '/campaigns/$campaignId', params: { campaignId: id } });
    case 'creative':
      return linkOptions({ to: toCreative, params: { campaignId, creativeId: id } });
    case 'value':
      return linkOptions({ to: toCreative, params: { campaignId, creativeId: creative?.id ?? id } });
    case 'brief':
      return linkOptions({ to: toCreative, params: { campaignId, creativeId: id }, search: { tab: 'brief' } });
    case 'comment':
      return linkOptions({
        to: toCreative,
        params: { campaignId, creativeId: creative?.id ?? '' },
        search: { tab: 'comments', comment: id as CommentId },
      });
    case 'file':
      return linkOptions({
        to: toCreative,
        params: { campaignId, creativeId: creative?.id ?? '' },
        search: { version: id as VersionId },
      });
    case 'format':
      return linkOptions({ to: '/formats/$formatId', params: { formatId: id } });
    case 'template':
      return linkOptions({ to: '/templates/$templateId', params: { templateId: id } });
    case 'person':
      return linkOptions({ to: '/search', search: { q: writeOperator('by', name) } });
  }
}
