import { viewId } from '@ad-foundry/contract/ids.ts';
import {
  deliveredCreativeSchema,
  dueCampaignSchema,
  homeSchema,
  owingPersonSchema,
  unfitSlotSchema,
} from '@ad-foundry/contract/work/home.ts';
import { viewSchema, viewSearchSchema } from '@ad-foundry/contract/work/views.ts';
import { exampleInstant as at } from './basics.ts';
import { component, exampleId } from './vocabulary.ts';

const campaign = { id: exampleId('campaign'), name: 'Spring launch' };
const creative = { id: exampleId('creative'), name: 'Trail hero' };
const due = {
  ...campaign,
  group: null,
  isMine: true,
  dueAt: at,
  slots: { delivered: 4, partial: 0, unfit: 0, empty: 2 },
  previews: [],
};
const owing = {
  memberId: exampleId('member'),
  isGuest: true,
  isUploading: false,
  promised: null,
  lastRemindedAt: null,
  isRemindedToday: false,
  isStopped: false,
  firstName: 'Ana',
  lastName: 'Silva',
  avatarUrl: null,
  isMe: false,
  slots: 2,
  overdue: 2,
  campaigns: 1,
  campaign,
};

component(dueCampaignSchema, 'DueCampaign', 'A campaign with open creatives that are overdue or due soon.', due);
component(owingPersonSchema, 'OwingPerson', 'A person with slots to deliver that are overdue or due soon.', owing);
component(unfitSlotSchema, 'UnfitSlot', 'A slot whose file does not fit.', {
  slotId: exampleId('slot'),
  formatName: 'Instagram Feed – Image',
  creative,
  campaign,
  isMine: true,
  file: null,
});
component(deliveredCreativeSchema, 'DeliveredCreative', 'A creative that files were delivered for.', {
  creative,
  campaign,
  isMine: false,
  files: 2,
  deliveredAt: at,
  preview: { state: 'pending', url: null, width: null, height: null },
});

component(homeSchema, 'Home', 'The work of a member and of the team.', {
  lastVisitAt: at,
  since: at,
  counts: {
    overdue: { campaigns: 1, slots: 2 },
    soon: { campaigns: 0, slots: 0 },
    unfit: 0,
    delivered: { files: 0, creatives: 0 },
  },
  due: [due],
  unfit: [],
  delivered: [],
  owing: {
    people: [owing],
    count: 1,
    unassigned: 0,
  },
  steps: { campaign: true, figures: false, guest: true, isHidden: false },
  newestCampaign: campaign,
  view: null,
});
component(viewSearchSchema, 'ViewSearch', 'Filters, order, columns and display of a list.', {
  status: 'late',
  platform: 'meta',
});
component(viewSchema, 'View', 'A saved view of a list.', {
  id: exampleId('view'),
  list: 'creatives',
  name: 'Late on Meta',
  search: { status: 'late', platform: 'meta' },
  isShared: true,
  owner: null,
  isHome: false,
  can: { change: true, remove: true },
});
component(viewId, 'ViewId', 'Id of a saved view.', exampleId('view'));
