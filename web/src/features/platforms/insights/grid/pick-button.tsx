import { Check } from 'lucide-react';

interface PickButtonProps {
  label: string;
  isPicked: boolean;
  disabled: boolean;
  onPick: () => void;
}

/** Picks a creative to be compared. */
export function PickButton({ label, isPicked, disabled, onPick }: PickButtonProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isPicked}
      aria-label={label}
      disabled={disabled}
      onClick={onPick}
      className="relative grid size-5 shrink-0 place-items-center rounded-xs border border-edge bg-card text-on-ink before:absolute before:-inset-2.5 before:content-[''] hover:border-ink-2 disabled:cursor-not-allowed disabled:opacity-50 aria-checked:border-ink aria-checked:bg-ink"
    >
      {isPicked ? <Check aria-hidden className="size-3.5" /> : null}
    </button>
  );
}
