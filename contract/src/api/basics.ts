import { instant } from '@ad-foundry/contract/endpoint.ts';
import { problemSchema } from '@ad-foundry/contract/errors.ts';
import * as ids from '@ad-foundry/contract/ids.ts';
import { installationSchema } from '@ad-foundry/contract/installation.ts';
import { searchText, nameText } from '@ad-foundry/contract/text.ts';
import { emailSchema } from '@ad-foundry/contract/sign-in.ts';
import { component, exampleId } from './vocabulary.ts';

export const exampleInstant = '2026-03-02T09:30:00.000Z';

component(ids.accountId, 'AccountId', 'Id of an account: a person across organizations.', exampleId('account'));
component(ids.organizationId, 'OrganizationId', 'Id of an organization.', exampleId('organization'));
component(ids.memberId, 'MemberId', 'Id of a membership of an account in an organization.', exampleId('member'));
component(ids.invitationId, 'InvitationId', 'Id of an invitation; it is part of the link.', exampleId('invitation'));
component(ids.campaignGroupId, 'CampaignGroupId', 'Id of a campaign group.', exampleId('campaignGroup'));
component(ids.campaignId, 'CampaignId', 'Id of a campaign.', exampleId('campaign'));
component(ids.creativeId, 'CreativeId', 'Id of a creative.', exampleId('creative'));
component(ids.formatId, 'FormatId', 'Id of a format.', exampleId('format'));
component(ids.templateId, 'TemplateId', 'Id of a template.', exampleId('template'));
component(ids.attributeId, 'AttributeId', 'Id of an attribute.', exampleId('attribute'));
component(ids.slotId, 'SlotId', 'Id of a slot.', exampleId('slot'));
component(ids.variationId, 'VariationId', 'Id of a variation.', exampleId('variation'));
component(ids.cardId, 'CardId', 'Id of a card.', exampleId('card'));
component(ids.versionId, 'VersionId', 'Id of a version.', exampleId('version'));
component(ids.uploadId, 'UploadId', 'Id of an upload.', exampleId('upload'));
component(ids.attachmentId, 'AttachmentId', 'Id of a file attached to a brief or comment.', exampleId('attachment'));
component(ids.figureShareId, 'FigureShareId', 'Id of a link that shows figures.', exampleId('figureShare'));
component(ids.sessionId, 'SessionId', 'Id of a session.', exampleId('session'));

component(instant, 'Instant', 'An instant in ISO 8601 with a time zone; answers are in UTC.', exampleInstant);
component(
  nameText,
  'Name',
  'Name of a person or thing: one line with at least one visible character.',
  'Spring launch',
);
component(emailSchema, 'EmailAddress', 'An e-mail address.', 'ana@example.com');
component(searchText, 'SearchText', 'Text to search for, on one line.', 'spring');

component(problemSchema, 'Problem', 'An error (RFC 9457). `code` is stable; `data` holds values for its text.', {
  type: '/api/docs#request.invalid',
  title: 'The request does not have the expected shape.',
  status: 400,
  code: 'request.invalid',
  errors: [{ path: 'name', message: 'Too small: expected string to have >=1 characters' }],
});
component(installationSchema, 'Installation', 'Public settings of this installation.', {
  demoUrl: 'https://foundry.example/demo',
  supportUrl: 'mailto:support@foundry.example',
  chat: null,
  sandboxUrl: null,
  sample: true,
  google: false,
  billing: false,
});
