/** Parses a typed number of days; an empty text is 0. */
export const typedDays = (text: string) => Number(text.replace('−', '-'));
