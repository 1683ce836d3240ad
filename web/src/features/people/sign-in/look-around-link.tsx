import { Eye } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { EntryLink } from '#ui/entry-link.tsx';
import { lookAroundPath, offersLookAround } from './look-around.ts';

/** The way into the sample agency, where this browser may look around. */
export function LookAroundLink() {
  const t = useTranslations('sign');
  if (!offersLookAround()) return null;
  return (
    <div className="grid border-t border-line pt-5">
      <Button asChild variant="ghost" icon={<Eye />}>
        <EntryLink href={lookAroundPath}>{t('lookAround')}</EntryLink>
      </Button>
    </div>
  );
}
