import {
  ArrowLeft,
  ArrowRight,
  Image as ImageIcon,
  ImageOff,
  Plus,
  Replace,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useState } from 'react';
import type { CardId } from '@ad-foundry/contract/ids.ts';
import { cardLimits, cardsOfOtherRatio } from '@ad-foundry/contract/rules/formats/carousel.ts';
import { cardDelivered } from '@ad-foundry/contract/rules/completion/completion.ts';
import { variations, type Card, type Variation } from '@ad-foundry/contract/variations.ts';
import { ProblemNote } from '#features/sign-in/problem-note.tsx';
import { call } from '#lib/api.ts';
import { cn } from '#lib/cn.ts';
import { useErrorText } from '#lib/error-text.ts';
import { useTranslations } from '#lib/i18n.ts';
import { useAction } from '#lib/use-action.ts';
import { FileButton } from '#ui/form/file-button.tsx';
import { AskRemoval } from './ask-removal.tsx';
import { refreshPage } from '#features/guest/guest-page-store.ts';
import type { SlotWorkProps } from './slot-work-props.ts';
import { SignButton } from '#features/guest/entry/sign-button.tsx';

/** The numbered cards of a carousel: delivered ones, free positions and the allowed count. */
export function SlotCards({ creative, slot, variation, isOpen, give }: SlotWorkProps) {
  const t = useTranslations('guest.cards');
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<CardId | null>(null);
  const { min, max } = cardLimits(slot.format.spec, creative.strict);
  const cards = variation?.cards ?? [];
  const act = useAction(async (work: () => Promise<unknown>) => {
    await work();
    await refreshPage();
  });
  const card = cards.find(({ id }) => id === chosen);
  const hasRoom = isOpen && (max === null || cards.length < max);
  const free = hasRoom ? Math.max(1, min - cards.length) : 0;
  return (
    <div className="grid gap-2">
      <ol aria-label={t('label')} className="flex flex-wrap gap-2">
        {cards.map((each) => (
          <CardPlace
            key={each.id}
            card={each}
            isChosen={each.id === chosen}
            onChoose={() => setChosen(each.id === chosen ? null : each.id)}
          />
        ))}
        {Array.from({ length: free }, (_, index) => (
          <li key={index}>
            <FileButton
              multiple
              className="grid size-14 place-items-center border-dashed px-0 text-ink-2"
              accept={slot.accepts.join(',')}
              aria-label={t('free', { position: cards.length + index + 1 })}
              onFiles={(files) => give(files)}
            >
              <span aria-hidden className="num grid justify-items-center text-[11px] leading-4">
                <Plus />
                {cards.length + index + 1}
              </span>
            </FileButton>
          </li>
        ))}
      </ol>
      {card && variation && isOpen ? (
        <CardTools
          key={card.id}
          card={card}
          variation={variation}
          accept={slot.accepts.join(',')}
          isBusy={act.isPending}
          onFiles={(files) => give(files, { cardId: card.id })}
          onAct={(work) => act.mutate(work)}
        />
      ) : null}
      <ProblemNote>{act.error ? errorText(act.error) : null}</ProblemNote>
      <CountRule min={min} max={max} count={cards.length} />
      <OtherRatio slot={slot} cards={cards} />
    </div>
  );
}

interface PlaceProps {
  card: Card;
  isChosen: boolean;
  onChoose: () => void;
}

function CardPlace({ card: { position, versions }, isChosen, onChoose }: PlaceProps) {
  const t = useTranslations('guest.cards');
  const file = versions[0] ?? null;
  const isWrong = file !== null && !cardDelivered({ current: { ...file, infected: file.scan === 'infected' } });
  // The preview is being generated.
  const Blank = file?.preview.state === 'pending' ? ImageIcon : ImageOff;
  return (
    <li>
      <button
        type="button"
        aria-label={t('place', { position })}
        aria-expanded={isChosen}
        onClick={onChoose}
        className={cn(
          'relative grid size-14 place-items-center overflow-hidden rounded-control border bg-sunk text-ink-3',
          isWrong ? 'border-bad' : 'border-line-strong',
          file === null && 'border-dashed',
          isChosen && 'ring-2 ring-ink',
        )}
      >
        {file?.preview.url ? (
          <img src={file.preview.url} alt="" className="size-full object-cover" />
        ) : (
          <Blank aria-hidden className={cn('size-4', file && 'animate-pulse')} />
        )}
        <span
          aria-hidden
          className="num absolute bottom-0.5 left-0.5 rounded-xs bg-[oklch(0.18_0.01_80/.82)] px-1 text-[10px] leading-3.5 text-[oklch(0.98_0_0)]"
        >
          {position}
        </span>
        {isWrong ? (
          <TriangleAlert aria-hidden className="absolute top-0.5 left-0.5 size-4 fill-bad-fill text-bad" />
        ) : null}
      </button>
    </li>
  );
}

interface ToolsProps {
  card: Card;
  variation: Variation;
  accept: string;
  isBusy: boolean;
  onFiles: (files: File[]) => void;
  onAct: (work: () => Promise<unknown>) => void;
}

/** Actions on a card. Two buttons move it, because they work with touch, keyboard and screen readers. */
function CardTools({ card, variation, accept, isBusy, onFiles, onAct }: ToolsProps) {
  const t = useTranslations('guest.cards');
  const { position } = card;
  const [isAsking, setAsking] = useState(false);
  const { cards } = variation;
  const [file] = card.versions;
  const place = cards.findIndex(({ id }) => id === card.id);
  const move = (by: number) => {
    const cardIds = cards.map(({ id }) => id);
    cardIds.splice(place + by, 0, ...cardIds.splice(place, 1));
    onAct(() => call(variations.orderCards, { params: { variationId: variation.id }, body: { cardIds } }));
  };
  if (isAsking)
    return (
      <AskRemoval
        question={t('removeSure', { position })}
        isPending={isBusy}
        onRemove={() => onAct(() => call(variations.removeCard, { params: { cardId: card.id } }))}
        onKeep={() => setAsking(false)}
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-1">
      {variation.can.arrange && cards.length > 1 ? (
        <>
          <SignButton label={t('earlier', { position })} disabled={isBusy || place === 0} onClick={() => move(-1)}>
            <ArrowLeft aria-hidden />
          </SignButton>
          <SignButton
            label={t('later', { position })}
            disabled={isBusy || place === cards.length - 1}
            onClick={() => move(1)}
          >
            <ArrowRight aria-hidden />
          </SignButton>
        </>
      ) : null}
      {(file?.can.change ?? true) ? (
        <FileButton
          variant="ghost"
          className="size-10 px-0"
          icon={<Replace />}
          accept={accept}
          aria-label={t('replace', { position })}
          title={t('replace', { position })}
          onFiles={onFiles}
        />
      ) : null}
      {card.can.remove ? (
        <SignButton label={t('remove', { position })} disabled={isBusy} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
        </SignButton>
      ) : null}
    </div>
  );
}

/** The allowed and the current number of cards. */
function CountRule({ min, max, count }: { min: number; max: number | null; count: number }) {
  const t = useTranslations('guest.cards');
  const fits = count >= min && (max === null || count <= max);
  const rule =
    max === null
      ? t('atLeast', { count: min })
      : min === max
        ? t('exactly', { count: min })
        : t('between', { min, max });
  return (
    <p className={cn('num text-xs', fits || count === 0 ? 'text-ink-2' : 'text-warn')}>
      {rule} · {t('have', { count })}
    </p>
  );
}

function OtherRatio({ slot, cards }: { slot: SlotWorkProps['slot']; cards: readonly Card[] }) {
  const t = useTranslations('guest.cards');
  const odd = cardsOfOtherRatio(
    slot.format.spec,
    cards.map(({ versions: [current] }) => current?.facts ?? null),
  );
  if (odd.length === 0) return null;
  return <p className="text-xs text-warn">{t('otherRatio', { cards: odd.join(', '), count: odd.length })}</p>;
}
