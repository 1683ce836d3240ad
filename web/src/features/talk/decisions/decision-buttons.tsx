import { Check } from 'lucide-react';
import { useTranslations } from '#lib/i18n.ts';
import { WriteButton } from '#ui/write-button.tsx';

interface ButtonsProps {
  /** What is decided on, for screen readers. */
  name: string;
  onApprove: () => void;
  onAsk: () => void;
}

/** The two decisions on the files of a slot. */
export function DecisionButtons({ name, onApprove, onAsk }: ButtonsProps) {
  const t = useTranslations('review');
  return (
    <div className="flex gap-2">
      <WriteButton
        size="sm"
        className="h-control min-w-0 flex-auto px-1"
        aria-label={t('askOf', { name })}
        aria-keyshortcuts="R"
        title={t('ask')}
        onClick={onAsk}
      >
        <span className="truncate">{t('askShort')}</span>
      </WriteButton>
      <WriteButton
        size="sm"
        className="h-control min-w-0 flex-auto px-1"
        icon={<Check />}
        aria-label={t('approveOf', { name })}
        aria-keyshortcuts="A"
        onClick={onApprove}
      >
        <span className="truncate">{t('approve')}</span>
      </WriteButton>
    </div>
  );
}
