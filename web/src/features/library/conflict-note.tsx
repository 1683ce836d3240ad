import { useTranslations } from '#lib/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface ConflictNoteProps {
  title: string;
  takeTheirs: () => void;
  keepMine: () => void;
}

/** Somebody else saved in the meantime: their version, or one's own over it. */
export function ConflictNote({ title, takeTheirs, keepMine }: ConflictNoteProps) {
  const t = useTranslations('library.editor');
  return (
    <Banner
      tone="warn"
      title={title}
      body={t('changedBody')}
      action={
        <>
          <Button size="sm" onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
          <Button size="sm" onClick={keepMine}>
            {t('keepMine')}
          </Button>
        </>
      }
    />
  );
}
