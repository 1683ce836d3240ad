const inFront = '[role="dialog"], [role="alertdialog"], dialog[open]';

/** Whether a modal window is open above the page, which then accepts neither shortcuts nor files. */
export function isBehind(): boolean {
  return document.querySelector(inFront) !== null;
}
