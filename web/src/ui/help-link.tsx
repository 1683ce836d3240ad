import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import type { HelpTopic } from '#lib/help-topics.ts';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from './button.tsx';

/** Opens the page of the guide that explains an empty list or page. */
export function HelpLink({ topic }: { topic: HelpTopic }) {
  const t = useTranslations('ui.page');
  return (
    <Button asChild variant="ghost" icon={<BookOpen />}>
      <Link to="/help/$topic" params={{ topic }}>
        {t('guide')}
      </Link>
    </Button>
  );
}
