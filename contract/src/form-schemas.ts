import { z } from 'zod';
import { plannedInstant } from './endpoint.ts';
import { campaignGroupId } from './ids.ts';
import { isSlug } from './rules/naming/slug.ts';
import { nameText } from './text.ts';

// The bodies that a form of the pages validates too. They stand apart from the endpoints, so that a page which only
// calls an endpoint does not load the validator (web/plugins/strip-schemas.ts).

/** First and last name of a person. */
export const fullName = z.strictObject({ firstName: nameText, lastName: nameText });

export const newOrganization = z.strictObject({ name: nameText });

/** Part of an address. */
const slugText = z.string().refine(isSlug, 'takes 3 to 60 small letters, digits and single dashes');

/** Name and address of an organization. */
export const organizationNames = z.strictObject({ name: nameText, slug: slugText });

export const newGroup = z.strictObject({ name: nameText });

/** `dueAt` and `groupId` are null where they are left out. */
export const newCampaign = z.strictObject({
  name: nameText,
  dueAt: plannedInstant.nullable().default(null),
  groupId: campaignGroupId.nullable().default(null),
});
