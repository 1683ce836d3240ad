import { expect, test } from 'vitest';
import { needsPlan, permissions } from '@ad-foundry/contract/permissions.ts';

const sources = import.meta.glob<string>('../{features,shell,ui}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = Object.entries(sources)
  .filter(([path]) => !path.includes('.test.'))
  .map(([path, source]) => ({ path: path.replace('../', ''), source }));

/** Asks for a permission whose writes a read-only organization is refused. */
const asks = new RegExp(`useCan\\('(?:${permissions.filter(needsPlan).join('|')})'\\)`);
/** Says why it does nothing, or shows values as text, while the organization is read-only. */
const explains = /\bWrite(?:Button|IconButton|Form)\b|\bwrites\b|\buse(?:WriteGuard|CanEdit|ReadOnlyReason)\b/;

/** Files that ask for such a permission, and what explains in their place. */
const explainedBy: Record<string, string> = {
  'features/collect/placing/page-drop.tsx': 'ProposalSheet, where the page takes files at all',
  'features/people/keys/create-key-dialog.tsx': 'KeysPage',
  'features/platforms/deliveries/advertiser-sendings.tsx': 'the connection that it links to',
  'features/platforms/deliveries/connection-notes.tsx': 'the connection that it links to',
  'features/platforms/deliveries/failure-note.tsx': 'the connection that it links to',
  'features/platforms/deliveries/send-sheet.tsx': 'SendButton',
  'features/platforms/insights/states.tsx': 'the connection that it links to',
  'features/sharing/review-links/use-advertiser.ts': 'ShareReviewSheet',
  'features/talk/comments/comments-tab.tsx': 'Composer',
  'features/talk/viewer/version-activity.tsx': 'nothing to explain: it only reads',
  'features/talk/viewer/version-assets.tsx': 'nothing to explain: it only reads',
  'features/workspace/bulk/use-creative-bulk.tsx': 'BulkBar',
  'features/workspace/campaign/campaign-head.tsx': 'StepsButton and RemindItems',
  'features/workspace/campaign/campaign-menu.tsx': 'ItemActions and AdvertisersDialog',
  'features/workspace/campaign/campaign-tabs.tsx': 'SendButton',
  'features/workspace/creatives/creative-actions.tsx': 'SendButton, ShareReviewSheet and ItemActions',
  'features/workspace/creatives/team-slots.tsx': 'SlotItems and RemindItems',
  'features/workspace/onboarding/onboarding-page.tsx': 'nothing to explain: a new organization is no read-only one',
  'features/workspace/review-steps/steps-bar.tsx': 'ApproveForStep',
  'features/workspace/settings/settings-layout.tsx': 'the pages that it links to',
  'shell/keys-help.tsx': 'nothing to explain: it only lists the keys',
};

test('whatever offers a change by permission also says why a read-only organization cannot make it', () => {
  const silent = files.filter(({ source }) => asks.test(source) && !explains.test(source)).map(({ path }) => path);
  expect(silent).toEqual(Object.keys(explainedBy));
});

/** Acts whose permission is checked by their page or by the server's `can`. */
const acts = [
  'features/collect/placing/add-files-buttons.tsx',
  'features/collect/slots/slot-card.tsx',
  'features/collect/slots/slot-cards.tsx',
  'features/collect/slots/slot-frame.tsx',
  'features/collect/slots/slot-items.tsx',
  'features/library/attributes/attribute-menu.tsx',
  'features/library/attributes/ready-fields.tsx',
  'features/people/members/invitation-menu.tsx',
  'features/people/members/member-menu.tsx',
  'features/people/members/members-list.tsx',
  'features/platforms/deliveries/delivery-card.tsx',
  'features/platforms/deliveries/send-button.tsx',
  'features/platforms/deliveries/sending-row.tsx',
  'features/platforms/insights/sharing/share-sheet.tsx',
  'features/platforms/integration/advertisers-dialog.tsx',
  'features/platforms/integration/advertisers-section.tsx',
  'features/platforms/integration/connection-card.tsx',
  'features/sharing/review-links/link-item.tsx',
  'features/sharing/review-links/share-review-sheet.tsx',
  'features/talk/comments/comment-row.tsx',
  'features/talk/comments/composer.tsx',
  'features/talk/comments/reactions.tsx',
  'features/talk/comments/thread-item.tsx',
  'features/talk/comments/use-thread-keys.ts',
  'features/talk/comments/verify-bar.tsx',
  'features/talk/decisions/decision-buttons.tsx',
  'features/talk/reminders/campaign-reminders.tsx',
  'features/talk/reminders/remind-items.tsx',
  'features/talk/viewer/decision-bar.tsx',
  'features/talk/viewer/history.tsx',
  'features/talk/viewer/note-field.tsx',
  'features/talk/viewer/use-viewer-keys.ts',
  'features/tree/assignments/add-people.tsx',
  'features/tree/assignments/person-rows.tsx',
  'features/tree/work-items/archive-page.tsx',
  'features/tree/work-items/item-parts.tsx',
  'features/workspace/creatives/brief-panel.tsx',
  'features/workspace/creatives/slots-panel.tsx',
  'features/workspace/creatives/use-slot-review.tsx',
  'features/workspace/create-many/sheet-footer.tsx',
  'features/workspace/home/entry-act.tsx',
  'features/workspace/library/library-actions.tsx',
  'features/workspace/lists/no-campaigns.tsx',
  'features/workspace/review-steps/approve-for-step.tsx',
  'features/workspace/review-steps/steps-button.tsx',
  'features/workspace/views/saved-views.tsx',
  'features/workspace/views/view-menu.tsx',
  'shell/palette.tsx',
  'ui/list-page/bulk-bar.tsx',
];

test.each(acts)('%s says why a read-only organization cannot make its change', (act) => {
  const file = files.find(({ path }) => path === act);
  expect(file?.source).toMatch(explains);
});
