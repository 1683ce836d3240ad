/** Set by the build. */
declare const PRODUCT_VERSION: string;
