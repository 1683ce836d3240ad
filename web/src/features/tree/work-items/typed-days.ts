/** Days as typed; none are 0. */
export const typedDays = (text: string) => Number(text.replace('−', '-'));
