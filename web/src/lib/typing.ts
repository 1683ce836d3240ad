const texts =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether a letter that is pressed here belongs to a text, a menu or a list, so that it is no shortcut of the page. */
export function takesLetters(target: EventTarget | null): boolean {
  return !(target instanceof Element) || target.closest(`${texts}, [role="menu"], [role="listbox"]`) !== null;
}
