/** Loads sharp on first use, so that the sandboxes start without it. */
export const loadSharp = async () => (await import('sharp')).default;
