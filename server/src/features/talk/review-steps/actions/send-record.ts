export const sendRecord = async (..._: unknown[]): Promise<never> => {
  throw new Error('later');
};
