import { createFileRoute } from '@tanstack/react-router';
import { GuestCampaignsPage } from '#features/guest/guest-campaigns-page.tsx';

export const Route = createFileRoute('/upload/')({ component: GuestCampaignsPage });
