import { ArrowRight, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from '#lib/i18n.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { formatWordsQuery, useForgetWord } from '#features/workspace/create-many/queries.ts';
import { SideCard } from './side-card.tsx';
import { useSheetTools } from '#features/workspace/create-many/sheet-tools.ts';
import { useDayText } from '#features/workspace/create-many/use-line-texts.ts';
import { wordsRead } from './words-read.ts';

const shownAtFirst = 6;

/** Texts of the sheet with their interpretation, and the names that the organization has saved. */
export function WordsCard() {
  const t = useTranslations('many.words');
  const { reading, labelOf } = useSheetTools();
  const dayText = useDayText();
  const [isWhole, setWhole] = useState(false);
  const words = useMemo(() => wordsRead(reading, dayText), [reading, dayText]);
  const { data } = useQuery(formatWordsQuery);
  const forget = useForgetWord();
  const remembered = data?.items ?? [];
  if (words.length === 0 && remembered.length === 0) return null;
  return (
    <SideCard title={t('title')} note={t('lines')}>
      {(isWhole ? words : words.slice(0, shownAtFirst)).map(({ text, meaning, lines }) => (
        <p key={`${text} ${meaning}`} className="flex items-center gap-2 px-4 py-2">
          <code className="min-w-0 flex-1 truncate text-xs text-ink-2" title={text}>
            {text}
          </code>
          <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-3" />
          <span className="num min-w-0 flex-1 truncate font-medium">{meaning}</span>
          <span className="num shrink-0 text-ink-2">{lines}</span>
        </p>
      ))}
      {!isWhole && words.length > shownAtFirst ? (
        <div className="px-2 py-1">
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            {t('more', { count: words.length - shownAtFirst })}
          </Button>
        </div>
      ) : null}
      {remembered.length > 0 ? (
        <details>
          <summary className="cursor-pointer px-4 py-2 text-xs text-ink-2 hover:text-ink">
            {t('remembered', { count: remembered.length })}
          </summary>
          {remembered.map(({ word, formatIds }) => (
            <p key={word} className="flex items-center gap-2 py-1 pr-2 pl-4">
              <code className="min-w-0 flex-1 truncate text-xs" title={word}>
                {word}
              </code>
              <span className="min-w-0 flex-1 truncate text-xs text-ink-2">
                {formatIds.map((id) => labelOf(id)?.short ?? '').join(', ')}
              </span>
              <IconButton size="sm" label={t('forget', { word })} onClick={() => forget.mutate(word)}>
                <X />
              </IconButton>
            </p>
          ))}
        </details>
      ) : null}
    </SideCard>
  );
}
