import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { needTexts, useTranslations } from '#lib/i18n.ts';
import { lazyComponent } from '#lib/lazy-component.ts';
import type { ButtonProps } from '#ui/button.tsx';
import { onFirstInteraction } from '#ui/first-interaction.ts';
import type { SendSheetProps } from './send-sheet.tsx';
import { WriteButton } from '#ui/write-button.tsx';

const SendSheet = lazyComponent(async () => {
  const [module] = await Promise.all([import('./send-sheet.tsx'), needTexts(['deliveries', 'slots'])]);
  return module;
}, 'SendSheet');

/** Button that opens the send sheet. */
export function SendButton({
  onClick,
  variant,
  disabled,
  title,
}: Pick<ButtonProps, 'onClick' | 'variant' | 'disabled' | 'title'>) {
  const t = useTranslations('creative');
  onFirstInteraction(SendSheet.preload);
  return (
    <WriteButton icon={<Send />} variant={variant} disabled={disabled} title={title ?? t('send')} onClick={onClick}>
      <span className="max-sm:sr-only max-sm:in-data-more:not-sr-only md:max-[90rem]:sr-only md:max-2xl:in-data-more:sr-only">
        {t('send')}
      </span>
    </WriteButton>
  );
}

/** The send sheet, loaded when it is first opened; then stays mounted, so that closing it is animated. */
export function SendPanel(props: SendSheetProps) {
  const [opened, setOpened] = useState(props.open);
  if (props.open && !opened) setOpened(true);
  return <Suspense>{opened ? <SendSheet {...props} /> : null}</Suspense>;
}
