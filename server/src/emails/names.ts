// What a mail program takes for the dot of a domain.
const dots = '.\\u2024\\u3002\\uff0e\\uff61';
const schemes = /:\s*\/\//g;
const web = new RegExp(`\\bwww[${dots}]`, 'giu');
const domains = new RegExp(`(?<=[\\p{L}\\p{N}])[${dots}](?=\\p{L}{2})`, 'gu');
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name as it may stand in a mail: whatever looks like an address is written so that no mail program makes a link of
 * it, since the mail speaks for us and the name is somebody's own. Visibly: what cannot be seen is dropped by resolvers.
 */
export function unlinked(name: string): string {
  return name.replace(turning, '').replace(schemes, ': ').replace(web, 'www·').replace(domains, '·');
}

/** The same for the name of a file, whose own ending stays where no domain ends like it. */
export function unlinkedFile(name: string): string {
  const [ending = ''] = /\.(jpe?g|png|gif|webp|mp4|webm)$/i.exec(name) ?? [];
  return unlinked(name.slice(0, name.length - ending.length)) + ending;
}
