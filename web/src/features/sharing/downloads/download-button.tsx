import { Download } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import type { ArchiveSource } from './queries.ts';

const DownloadDialog = lazyComponent(async () => {
  const [module] = await Promise.all([import('./download-dialog.tsx'), needTexts(['downloads'])]);
  return module;
}, 'DownloadDialog');

interface DownloadButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  source: ArchiveSource;
  /** Name of the campaign, creative or group, for the title. */
  name: string;
  children?: ReactNode;
}

/** Button that opens the download dialog. */
export function DownloadButton({ source, name, children, ...button }: DownloadButtonProps) {
  const t = useTranslations('creative');
  const [open, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  onFirstInteraction(DownloadDialog.preload);
  return (
    <>
      <Button
        icon={<Download aria-hidden className="size-4" />}
        title={children ? undefined : t('download')}
        onClick={() => {
          setMounted(true);
          setOpen(true);
        }}
        {...button}
      >
        {children ?? (
          <span className="max-sm:sr-only max-sm:in-data-more:not-sr-only md:max-[90rem]:sr-only">{t('download')}</span>
        )}
      </Button>
      {isMounted ? <DownloadChoices source={source} name={name} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}

interface DownloadChoicesProps extends Pick<DownloadButtonProps, 'source' | 'name'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The dialog without the button. */
export function DownloadChoices(props: DownloadChoicesProps) {
  return (
    <Suspense>
      <DownloadDialog {...props} />
    </Suspense>
  );
}
