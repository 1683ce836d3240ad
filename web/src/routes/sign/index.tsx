import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '#features/sign-in/sign-in-page.tsx';

export const Route = createFileRoute('/sign/')({ component: SignInPage });
