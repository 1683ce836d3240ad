const mark = 'af-leaving';

/** Called as somebody presses our own "Sign out", just before the address changes. */
export function announceLeaving(): void {
  sessionStorage.setItem(mark, '1');
}

/** Whether a press of ours led here, once: any page can make a browser open an address, none can leave our mark. */
export function takeLeaving(): boolean {
  const announced = sessionStorage.getItem(mark) !== null;
  sessionStorage.removeItem(mark);
  return announced;
}
