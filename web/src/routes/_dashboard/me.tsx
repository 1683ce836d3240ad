import { createFileRoute } from '@tanstack/react-router';
import { MePage } from '#features/account/me-page.tsx';

export const Route = createFileRoute('/_dashboard/me')({ component: MePage });
