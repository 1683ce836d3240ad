import { Plus } from 'lucide-react';
import { limits } from '@ad-foundry/contract/limits.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { modKey } from '#lib/mod-key.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Kbd } from '#ui/data/kbd.tsx';
import { WriteButton } from '#ui/write-button.tsx';

interface SheetFooterProps {
  ready: number;
  slots: number;
  kept: number;
  isTooLarge: boolean;
  isTooMany: boolean;
  /** The error if nothing was created. */
  error: unknown;
  isPending: boolean;
  isDisabled: boolean;
  onLater: () => void;
  onCreate: () => void;
}

/** The numbers of creatives that will be created and that stay, which are always both shown. */
export function SheetFooter(props: SheetFooterProps) {
  const { ready, slots, kept, isTooLarge, isTooMany, error, isPending, isDisabled, onLater, onCreate } = props;
  const errorText = useErrorText();
  const t = useTranslations('many');
  const keys = [
    ['J', 'K', t('keys.line')],
    ['S', '', t('keys.skip')],
    ['M', '', t('keys.headings')],
  ] as const;
  return (
    <footer className="sticky bottom-0 z-20 border-t border-line bg-paper px-4 py-3 md:px-6">
      {error ? (
        <Banner tone="bad" title={t('failed')} body={errorText(error)} className="mx-auto mb-3 max-w-list" />
      ) : null}
      {isTooMany ? (
        <Banner tone="bad" title={t('tooMany', { max: limits.createMany.rows })} className="mx-auto mb-3 max-w-list" />
      ) : null}
      <div className="mx-auto flex w-full max-w-list flex-wrap items-center gap-x-5 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="num text-sm font-medium" role="status">
            {t('footer', { ready, slots })}
          </p>
          <p className="text-xs text-pretty text-ink-2">{t(isTooLarge ? 'footerTooLarge' : 'footerKept', { kept })}</p>
        </div>
        <div className="flex items-center gap-4 text-xs text-ink-2 max-xl:hidden">
          {keys.map(([firstKey, secondKey, label]) => (
            <span key={label} className="flex items-center gap-1">
              <Kbd>{firstKey}</Kbd>
              {secondKey ? <Kbd>{secondKey}</Kbd> : null}
              {label}
            </span>
          ))}
        </div>
        <Button className="max-md:hidden" onClick={onLater}>
          {t('later')}
        </Button>
        <WriteButton
          variant="primary"
          icon={<Plus />}
          loading={isPending}
          disabled={isDisabled}
          onClick={onCreate}
          className="max-md:h-12 max-md:w-full max-md:text-base"
        >
          {t('create', { ready, kept })}
          <Kbd className="border-transparent bg-transparent text-current opacity-70 max-md:hidden">{modKey('↵')}</Kbd>
        </WriteButton>
      </div>
    </footer>
  );
}
