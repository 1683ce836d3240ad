import { createFileRoute } from '@tanstack/react-router';
import { OnboardingPage } from '#features/workspace/onboarding/onboarding-page.tsx';

export const Route = createFileRoute('/_dashboard/onboarding')({
  staticData: { texts: ['onboarding', 'work'] },
  component: OnboardingPage,
});
