import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';

interface BothValuesProps {
  /** A sentence that explains the conflict. */
  title: string;
  typedValue: string;
  storedValue: string;
  onKeepTyped: () => void;
  onKeepStored: () => void;
}

/**
 * The conflict of a field that is edited in place: the user chooses between the typed value and the value that was
 * stored in the meantime.
 */
export function BothValues({ title, typedValue, storedValue, onKeepTyped, onKeepStored }: BothValuesProps) {
  const t = useTranslations('editor');
  const values = [
    { label: t('yours'), value: typedValue, action: t('keepThis'), onKeep: onKeepTyped },
    { label: t('theirs'), value: storedValue, action: t('takeThis'), onKeep: onKeepStored },
  ];
  return (
    <section
      role="alert"
      aria-label={title}
      className="order-last grid w-full gap-2 rounded-card border border-line bg-card p-3 text-sm"
    >
      <p className="font-medium">{title}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {values.map(({ label, value, action, onKeep }) => (
          <div key={label} className="grid content-start justify-items-start gap-1">
            <span className="text-xs text-ink-2">{label}</span>
            <span className="max-w-full break-words">{value}</span>
            <Button size="sm" onClick={onKeep}>
              {action}
            </Button>
          </div>
        ))}
      </div>
    </section>
  );
}
