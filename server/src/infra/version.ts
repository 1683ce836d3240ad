/** Set by the build from package.json. */
declare const PRODUCT_VERSION: string | undefined;

/** The version of the product, for the log and the operator. */
export const version = typeof PRODUCT_VERSION === 'string' ? PRODUCT_VERSION : 'run from its sources';
