import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isBehind } from '#ui/overlay/in-front.ts';
import { useNavItems } from './nav-items.ts';

const sequenceMs = 1200;
const typed = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"]';
const inFront = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether a key belongs to a text field or to an open window above the page. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.target instanceof Element && event.target.closest(typed)) return true;
  return document.querySelector(inFront) !== null;
}

interface KeyCommands {
  isPaletteOpen: boolean;
  onPalette: () => void;
  onHelp: () => void;
  onCreate?: () => void;
}

/** Global shortcuts: ⌘K and Ctrl+K outside dialogs; `?`, `c`, and `g` with a page's key outside text fields. */
export function useKeys({ isPaletteOpen, onPalette, onHelp, onCreate }: KeyCommands): void {
  const navigate = useNavigate();
  const places = useNavItems();
  const goneAt = useRef(0);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      // The shortcut closes an open palette, but does not open it over a dialog, which may have unsaved input.
      if (isPaletteOpen || !isBehind()) onPalette();
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isTaken(event)) return;
    const going = Date.now() - goneAt.current < sequenceMs;
    goneAt.current = event.key === 'g' ? Date.now() : 0;
    const place = going ? places.find(({ key }) => key === event.key) : undefined;
    const act = place
      ? () => void navigate({ to: place.to, search: place.search })
      : { '?': onHelp, c: going ? undefined : onCreate }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
