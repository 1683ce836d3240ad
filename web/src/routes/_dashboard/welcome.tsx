import { createFileRoute } from '@tanstack/react-router';
import { WelcomePage } from '#features/billing/welcome-page.tsx';
import { OnboardingPage } from '#features/workspace/onboarding/onboarding-page.tsx';

export const Route = createFileRoute('/_dashboard/welcome')({
  staticData: { texts: ['billing', 'onboarding', 'work'] },
  component: WelcomeRoute,
});

function WelcomeRoute() {
  return <WelcomePage newcomer={OnboardingPage} />;
}
