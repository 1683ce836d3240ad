import { notificationId } from '@ad-foundry/contract/ids.ts';
import { notifications, notificationSchema } from '@ad-foundry/contract/notifications/inbox.ts';
import { followSchema } from '@ad-foundry/contract/notifications/follows.ts';
import { exampleInstant as at } from './basics.ts';
import { component, exampleId } from './vocabulary.ts';

const preview = {
  state: 'ready' as const,
  url: '/api/versions/version_01k0000000e00000000000000z/preview',
  width: 405,
  height: 720,
};
const notification = {
  id: exampleId('notification'),
  type: 'mentioned' as const,
  actor: { id: exampleId('account'), name: 'Ana Silva', avatarUrl: null, isGuest: false },
  campaign: { id: exampleId('campaign'), name: 'Spring launch' },
  creative: { id: exampleId('creative'), name: 'Teaser', preview },
  comment: {
    id: exampleId('comment'),
    excerpt: 'The logo sits under the reply bar.',
    isReply: false,
    area: { x: 0.62, y: 0.41, width: 0, height: 0 },
    moment: null,
  },
  version: { id: exampleId('version'), number: 2, formatName: 'Story', preview },
  rule: null,
  missing: null,
  deliveryId: null,
  name: null,
  createdAt: at,
  readAt: null,
  snoozedUntil: null,
};

component(notificationId, 'NotificationId', 'Id of a notification.', exampleId('notification'));
component(followSchema, 'Follow', 'Whether a person follows or mutes a campaign or creative.', {
  choice: 'muted',
  usual: 'following',
});
component(notificationSchema, 'Notification', 'Something that a person is told of.', notification);
component(notifications.list.response, 'NotificationPage', 'One page of notifications, newest first.', {
  items: [notification],
  nextCursor: null,
});
