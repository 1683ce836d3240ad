/** The addresses in what was typed or pasted: parts with an @, between spaces, commas, semicolons or brackets. */
export function readAddresses(text: string): string[] {
  const parts = text.split(/[\s,;<>"()[\]]+/u).filter((part) => part.includes('@'));
  return [...new Set(parts.map((part) => part.replace(/^mailto:/i, '').replace(/[.:]+$/u, '')))];
}
