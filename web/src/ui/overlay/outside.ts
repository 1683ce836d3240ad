/** Prevents a click on a toast from closing the dialog. */
export function keepOpenForToasts(event: {
  target: EventTarget | null;
  preventDefault: () => void;
  detail?: unknown;
}): void {
  const original = (event.detail as { originalEvent?: Event } | undefined)?.originalEvent;
  const target = original?.target ?? event.target;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}
