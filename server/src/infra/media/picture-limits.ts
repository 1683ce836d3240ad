const megabyte = 1024 * 1024;

/** A picture that takes more memory than this when decoded gets no preview. */
export const decodedBytesMax = 400 * megabyte;

/** From here on, pictures are decoded one at a time. */
export const largeBytes = 64 * megabyte;

/** Films with more pixels a side get no preview. */
export const frameEdgeMax = 8192;
