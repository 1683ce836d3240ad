import { createFileRoute, redirect } from '@tanstack/react-router';
import { can } from '@ad-foundry/contract/permissions.ts';
import { WebhooksPage } from '#features/operation/webhooks/webhooks-page.tsx';

export const Route = createFileRoute('/_dashboard/settings/webhooks')({
  staticData: { texts: ['webhooks'] },
  beforeLoad: ({ context: { me } }) => {
    if (!me.role || !can(me.role, 'organization:manage')) throw redirect({ to: '/settings/general', replace: true });
  },
  component: WebhooksPage,
});
