const inFront = '[role="dialog"], [role="alertdialog"], dialog[open]';

/** Whether a modal window is open in front of the page, which then takes neither shortcuts nor files. */
export function isBehind(): boolean {
  return document.querySelector(inFront) !== null;
}
