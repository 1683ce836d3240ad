// What a mail program takes for the dot of a domain.
const dots = '.\\u2024\\u3002\\uff0e\\uff61';
const schemes = /:\s*\/\//g;
const web = new RegExp(`\\bwww[${dots}]`, 'giu');
// Marks and joiners are part of the letter before them: many names of countries have no two letters side by side.
const domains = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}\\p{S}])[${dots}](?=\\p{M}*\\p{L}[\\p{L}\\p{M}\\u200c\\u200d])`,
  'gu',
);
// Joiners stay between two letters or two pictures, whose look they change.
const unseen =
  /(?!(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d][\p{L}\p{M}\p{Extended_Pictographic}])\p{Cf}/gu;
const blanks = /[\s\p{Z}\p{Cc}\u2800\u3164\u115f\u1160\uffa0]+/gu;
const nameLength = 60;

/**
 * A name as it may stand in a mail: whatever looks like an address is written so that no mail program makes a link of
 * it, since the mail speaks for us and the name is somebody's own. Visibly: what cannot be seen is dropped by
 * resolvers, and so here first.
 */
export function unlinked(name: string): string {
  return name.replace(unseen, '').replace(schemes, ': ').replace(web, 'www·').replace(domains, '·');
}

/**
 * The same for what a person is called: without padding and at most 60 characters, so that what is said after it is
 * seen. Empty where the name is nothing but padding.
 */
export function unlinkedPerson(name: string): string {
  const characters = [...unlinked(name).replace(blanks, ' ').trim()];
  if (characters.length <= nameLength) return characters.join('');
  return `${characters
    .slice(0, nameLength - 1)
    .join('')
    .trimEnd()}…`;
}

/** The same for the name of a file, whose own ending stays where no domain ends like it. */
export function unlinkedFile(name: string): string {
  const [ending = ''] = /\.(jpe?g|png|gif|webp|mp4|webm)$/i.exec(name) ?? [];
  return unlinked(name.slice(0, name.length - ending.length)) + ending;
}
