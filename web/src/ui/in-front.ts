const inFront = '[role="dialog"], [role="alertdialog"], dialog[open]';

/** Whether a window stands in front of the page, which then takes neither keys nor files. */
export function isBehind(): boolean {
  return document.querySelector(inFront) !== null;
}
