const apple = /mac|iphone|ipad/i.test(navigator.platform);

/** How the key of the palette is written on this machine. */
export const paletteKey = apple ? '⌘K' : 'Ctrl K';
