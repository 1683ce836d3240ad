import { createFileRoute } from '@tanstack/react-router';
import { CheckoutPage } from '#features/billing/checkout-page.tsx';
import { LookAroundFirst } from '#features/workspace/onboarding/look-around-first.tsx';

export const Route = createFileRoute('/_dashboard/checkout/')({
  staticData: { texts: ['billing'] },
  component: CheckoutRoute,
});

function CheckoutRoute() {
  return <CheckoutPage other={<LookAroundFirst />} />;
}
