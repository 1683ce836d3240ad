import { createFileRoute } from '@tanstack/react-router';
import { SignOutPage } from '#features/sign-in/sign-out-page.tsx';

export const Route = createFileRoute('/sign/out')({ component: SignOutPage });
