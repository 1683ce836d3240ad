import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '#features/billing/checkout-page.tsx';

export const Route = createFileRoute('/_dashboard/checkout/')({
  staticData: { texts: ['billing'] },
  component: CheckoutPage,
});
