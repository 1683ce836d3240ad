/** The style of popovers: menus, option lists, small panels. */
export const floatingLook =
  'z-50 overflow-hidden rounded-card border border-line bg-card p-1 text-ink shadow-float outline-none data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out';

/** The style of an option in a popover. */
export const optionLook =
  'relative flex min-h-control cursor-default items-center gap-2 rounded-control px-2 text-sm select-none outline-none data-highlighted:bg-sunk data-[selected=true]:bg-sunk aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';
