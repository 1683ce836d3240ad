import { createFileRoute, redirect } from '@tanstack/react-router';
import { guestTopic, helpTopics } from '#lib/help-topics.ts';

export const Route = createFileRoute('/_dashboard/help/')({
  beforeLoad: ({ context: { me } }) => {
    const topic = me.role === 'guest' ? guestTopic : helpTopics[0];
    throw redirect({ to: '/help/$topic', params: { topic }, replace: true });
  },
});
