import { z } from 'zod';
import { apiScopes } from '@ad-foundry/contract/api-scopes.ts';
import { apiKeyKinds } from '@ad-foundry/contract/api-keys.ts';
import { readTimeZone, requireOrganization } from '#features/people/organizations/queries.ts';
import { localTime } from '#infra/local-time.ts';
import { defineTool, instantText, named } from '#assistants/tool.ts';

export const whoami = defineTool({
  name: 'whoami',
  title: 'Who am I',
  description:
    'The organization, the key and its scopes, and today in the right time zone. Call it first: dates and permissions follow from it.',
  kind: 'reads',
  input: z.strictObject({}),
  output: z.object({
    organization: named,
    key: z.object({ id: z.string(), name: z.string(), kind: z.enum(apiKeyKinds), scopes: z.array(z.enum(apiScopes)) }),
    actsAs: z.object({ name: z.string(), role: z.string() }),
    now: instantText,
    timeZone: z.string().describe('IANA name.'),
    today: z.string().describe('The day in this time zone.'),
    url: z.string(),
  }),
  scopes: () => [],
  async run({ session, scope, page }) {
    const { key, name, role, organizationId } = session;
    const organization = await requireOrganization(scope, organizationId);
    const timeZone = await readTimeZone(scope);
    return {
      organization: { id: organization.id, name: organization.name },
      key,
      actsAs: { name, role },
      now: scope.now().toISOString(),
      timeZone,
      today: localTime(scope.now(), timeZone).day,
      url: page('/overview'),
    };
  },
});
