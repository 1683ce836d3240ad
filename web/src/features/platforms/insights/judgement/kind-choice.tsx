import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { useKindName } from '#features/platforms/insights/result-kind.ts';

interface KindChoiceProps {
  /** The kinds that ran, those with the most spend first. */
  kinds: readonly { kind: string; count?: number }[];
  chosen: string | undefined;
  onChoose: (kind: string) => void;
}

/** Chooses the kind of result that figures are about, since results of several kinds are not added. */
export function KindChoice({ kinds, chosen, onChoose }: KindChoiceProps) {
  const t = useTranslations('insights.judgement');
  const kindName = useKindName();
  if (kinds.length < 2) return null;
  return (
    <div role="group" aria-label={t('kind')} className="flex flex-wrap gap-1">
      {kinds.map(({ kind, count }) => (
        <Button key={kind} size="sm" variant="ghost" aria-pressed={kind === chosen} onClick={() => onChoose(kind)}>
          {kindName(kind)}
          {count === undefined ? null : <span className="num font-normal text-ink-2">{count}</span>}
        </Button>
      ))}
    </div>
  );
}
