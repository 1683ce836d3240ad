/** The headers of a mail by their lower-case names. */
export type MailHeaders = ReadonlyMap<string, string>;

const subjects =
  /^\s*(?:(?:auto(?:matic|matisch)?[ -]?(?:reply|response|antwort)|automatische antwort|abwesenheit(?:snotiz)?|out of (?:the )?office|away from|vacation|réponse automatique|absence|respuesta automática|fuera de (?:la )?oficina|risposta automatica|fuori sede|resposta automática|automatisch antwoord|afwezig|autosvar|autoreply)\b|(?:自动回复|自動回覆|自動応答|автоответ))/iu;
const bulk = /^\s*(?:bulk|junk|list|auto_?reply)\b/i;

/**
 * Whether a program wrote a mail (RFC 3834), so that nobody answers it: an out-of-office reply, a mailing list, a
 * newsletter, or a mail of this product.
 */
export function isAutomatic(headers: MailHeaders, subject: string): boolean {
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase();
  if (submitted !== undefined && submitted !== '' && !submitted.startsWith('no')) return true;
  if (bulk.test(headers.get('precedence') ?? '')) return true;
  const marks = [
    'x-auto-response-suppress',
    'x-autoreply',
    'x-autorespond',
    'x-autoresponse',
    'list-unsubscribe',
    'list-id',
  ];
  if (marks.some((name) => headers.has(name))) return true;
  if (/^\s*<\s*>\s*$/.test(headers.get('return-path') ?? '')) return true;
  return subjects.test(subject);
}
