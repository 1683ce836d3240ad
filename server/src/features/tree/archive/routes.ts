import { archive } from '@ad-foundry/contract/archive.ts';
import type { Adapters } from '#adapters/adapters.ts';
import { routes } from '#infra/http/routes.ts';
import { archiveCampaign, archiveCreative, archiveGroup } from './actions/archive.ts';
import { deleteCampaign, deleteCreative, deleteGroup } from './actions/delete.ts';
import { restoreCampaign, restoreCreative, restoreGroup } from './actions/restore.ts';
import { listArchived, readCampaignContents, readCreativeContents, readGroupContents } from './queries.ts';

export const archiveRoutes = routes<typeof archive, Adapters>(archive, {
  list: ({ scope, query }) => listArchived(scope, query),
  archiveGroup: ({ scope, params, body }) => archiveGroup(scope, { ...params, ...body }),
  archiveCampaign: ({ scope, params, body }) => archiveCampaign(scope, { ...params, ...body }),
  archiveCreative: ({ scope, params, body }) => archiveCreative(scope, { ...params, ...body }),
  restoreGroup: ({ scope, params }) => restoreGroup(scope, params),
  restoreCampaign: ({ scope, params, body }) => restoreCampaign(scope, { ...params, ...body }),
  restoreCreative: ({ scope, params, body }) => restoreCreative(scope, { ...params, ...body }),
  groupContents: ({ scope, params }) => readGroupContents(scope, params.groupId),
  campaignContents: ({ scope, params }) => readCampaignContents(scope, params.campaignId),
  creativeContents: ({ scope, params }) => readCreativeContents(scope, params.creativeId),
  deleteGroup: ({ scope, params }) => deleteGroup(scope, params),
  deleteCampaign: ({ scope, params }) => deleteCampaign(scope, params),
  deleteCreative: ({ scope, params }) => deleteCreative(scope, params),
});
