const megabyte = 1024 * 1024;

/** An image that needs more decoded memory gets no preview. */
export const decodedBytesMax = 400 * megabyte;

/** Images from this decoded size on are decoded one at a time. */
export const largeBytes = 64 * megabyte;

/** Videos with more pixels per side get no preview. */
export const frameEdgeMax = 8192;
