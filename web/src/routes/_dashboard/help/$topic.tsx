import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { guideQuery } from '#features/operation/help/guide.ts';
import { HelpPage } from '#features/operation/help/help-page.tsx';
import { guestTopic, isHelpTopic, type HelpTopic } from '#lib/help-topics.ts';
import { rememberedLocale } from '#lib/i18n.ts';
import { useMe } from '#lib/permissions.tsx';
import { useOpenWindow } from '#shell/open-window.ts';

export const Route = createFileRoute('/_dashboard/help/$topic')({
  staticData: { texts: ['help'] },
  beforeLoad: ({ context: { me }, params: { topic } }) => {
    if (!isHelpTopic(topic)) throw notFound();
    if (me.role === 'guest' && topic !== guestTopic)
      throw redirect({ to: '/help/$topic', params: { topic: guestTopic }, replace: true });
  },
  loader: ({ context, params: { topic } }) => {
    void context.queries.prefetchQuery(guideQuery(rememberedLocale(), topic as HelpTopic));
  },
  component: HelpRoute,
});

function HelpRoute() {
  const topic = Route.useParams().topic as HelpTopic;
  return useMe().role === 'guest' ? <HelpPage topic={topic} /> : <TeamHelp topic={topic} />;
}

/** The list of keys is a window of the team's frame. */
function TeamHelp({ topic }: { topic: HelpTopic }) {
  const open = useOpenWindow();
  return <HelpPage topic={topic} onKeys={() => open('keys')} />;
}
