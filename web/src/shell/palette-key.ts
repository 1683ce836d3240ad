const apple = /mac|iphone|ipad/i.test(navigator.platform);

/** The palette's shortcut as written on this platform. */
export const paletteKey = apple ? '⌘K' : 'Ctrl K';
