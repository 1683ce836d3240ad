/** Loads the image library when the first image is needed: the sandboxes start without it. */
export const loadSharp = async () => (await import('sharp')).default;
