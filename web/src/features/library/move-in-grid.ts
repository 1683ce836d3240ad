import type { KeyboardEvent } from 'react';

const aside: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
const along: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrows move between everything marked `data-card` inside: along the line, and to the nearest one above or below. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
  const here = cards.findIndex((card) => card === document.activeElement);
  const current = cards[here];
  if (!current) return;
  const target =
    { Home: cards[0], End: cards.at(-1) }[event.key] ??
    (aside[event.key] ? cards[here + (aside[event.key] ?? 0)] : undefined) ??
    (along[event.key] ? nearest(current, cards, along[event.key] ?? 0) : undefined);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The card of the next line up or down whose middle is nearest. */
function nearest(current: HTMLElement, cards: HTMLElement[], direction: number): HTMLElement | undefined {
  const box = (card: HTMLElement) => (card.closest('li') ?? card).getBoundingClientRect();
  const from = box(current);
  const beyond = cards.filter((card) => (box(card).top - from.top) * direction > 8);
  const line = Math.min(...beyond.map((card) => (box(card).top - from.top) * direction));
  return beyond
    .filter((card) => (box(card).top - from.top) * direction < line + 8)
    .toSorted((a, b) => Math.abs(box(a).left - from.left) - Math.abs(box(b).left - from.left))[0];
}
