// Characters that mail programs treat as the dot of a domain.
const dots = '.\\u2024\\u3002\\uff0e\\uff61';
const schemes = /:\s*\/\//g;
const web = new RegExp(`\\bwww[${dots}]`, 'giu');
// Marks and joiners belong to the preceding letter: many national top-level domains have no two adjacent letters.
const domains = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}\\p{S}])[${dots}](?=\\p{M}*\\p{L}[\\p{L}\\p{M}\\u200c\\u200d])`,
  'gu',
);
// Joiners between two letters or two emoji are kept, since they change how these look.
const invisible =
  /(?!(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d][\p{L}\p{M}\p{Extended_Pictographic}])\p{Cf}/gu;
const blanks = /[\s\p{Z}\p{Cc}\u2800\u3164\u115f\u1160\uffa0]+/gu;
const nameLength = 60;

/**
 * Makes a name safe for a mail: anything that resembles an address is written so that no mail program links it, since
 * people choose names. Removes invisible characters first, since resolvers ignore them.
 */
export function unlinked(name: string): string {
  return name.replace(invisible, '').replace(schemes, ': ').replace(web, 'www·').replace(domains, '·');
}

/**
 * `unlinked` for a person's name: whitespace collapsed, at most 60 characters, so that the following text stays
 * visible. Empty if nothing visible remains.
 */
export function unlinkedPerson(name: string): string {
  return shortened(name, nameLength);
}

const plainAddress = /^(?!www)[\w.+'-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/**
 * `unlinkedPerson` for a name or an e-mail address. An address in ASCII letters is kept as it is, since it leads to nothing
 * but a new mail.
 */
export function personOrAddress(text: string): string {
  return plainAddress.test(text) ? text : unlinkedPerson(text);
}

/** `unlinked` for a text in one line, such as that of a comment, at most `length` characters. */
export function shortened(text: string, length: number): string {
  const characters = [...unlinked(text).replace(blanks, ' ').trim()];
  if (characters.length <= length) return characters.join('');
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}

/** `unlinked` for a file name, whose extension is kept unless it is a top-level domain. */
export function unlinkedFile(name: string): string {
  const [ending = ''] =
    /\.(jpe?g|png|gif|webp|avif|heic|tiff?|bmp|svg|mp4|m4v|webm|avi|mkv|wmv|flv|mpe?g)$/i.exec(name) ?? [];
  return unlinked(name.slice(0, name.length - ending.length)) + ending;
}
