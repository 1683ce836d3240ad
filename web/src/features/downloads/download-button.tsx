import { Download } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyPart } from '#lib/lazy-part.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import type { Whole } from './queries.ts';

async function loadDialog() {
  const [found] = await Promise.all([import('./download-dialog.tsx'), needTexts(['downloads'])]);
  return { default: found.DownloadDialog };
}
const DownloadDialog = lazyPart(loadDialog);

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'title'> {
  whole: Whole;
  /** Of what is fetched, for the title. */
  name: string;
  /** Fetched as it is, nothing else is shown beside it. */
  children?: ReactNode;
}

/** Opens the choices for fetching files as an archive. */
export function DownloadButton({ whole, name, children, ...button }: DownloadButtonProps) {
  const t = useTranslations('creative');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  onFirstInteraction(loadDialog);
  return (
    <>
      <Button
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        {...button}
      >
        {children ?? <span className="max-sm:sr-only">{t('download')}</span>}
      </Button>
      {wanted ? (
        <Suspense>
          <DownloadDialog whole={whole} name={name} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
