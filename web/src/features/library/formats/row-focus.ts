import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves focus between elements with `data-row-main`, across groups: arrow up and down, Home and End. */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
  const focused = document.activeElement;
  const focusedRow = focused?.closest('[data-row]')?.querySelector('[data-row-main]') ?? focused;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-main]')];
  const here = rows.findIndex((row) => row === focusedRow);
  if (here < 0) return;
  const target = step === undefined ? rows.at(event.key === 'Home' ? 0 : -1) : rows[here + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
