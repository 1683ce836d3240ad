import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';

export interface CopyButtonProps extends Omit<ButtonProps, 'icon' | 'onClick' | 'children'> {
  text: string;
  children?: ReactNode;
}

const noticeMs = 1600;

/** Copies text to the clipboard and confirms it. */
export function CopyButton({ text, children, ...rest }: CopyButtonProps) {
  const t = useTranslations('ui.action');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), noticeMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button size="sm" icon={copied ? <Check /> : <Copy />} onClick={() => void copy()} {...rest}>
      <span aria-live="polite">{copied ? t('copied') : (children ?? t('copy'))}</span>
    </Button>
  );
}
