import { createFileRoute, redirect } from '@tanstack/react-router';
import { screen } from '@ad-foundry/contract/limits.ts';

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    throw redirect({ to: '/overview', search: { relative: screen.defaultPeriod }, replace: true });
  },
});
