/** The server states in the page whether this browser may look around, so that no layout shift follows the answer. */
export function offersLookAround(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="af-look-around"]')?.content !== 'off';
}

/** Where a visitor chooses whom to be in the sample agency. */
export const lookAroundPath = '/sign/look-around';
