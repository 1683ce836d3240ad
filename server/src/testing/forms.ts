export type Part = [name: string, value: string | Blob, fileName?: string];

/** A multipart form as a page sends it. */
export function formOf(parts: Part[]): FormData {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName ?? 'a.png');
  }
  return form;
}
