/** The words of a text, which any white space separates. */
export const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));
