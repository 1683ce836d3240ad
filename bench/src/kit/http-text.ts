interface Ask {
  method?: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** One whole HTTP request, as sent over the wire. */
export function writeRequest({ method = 'GET', path, headers, body = '' }: Ask): Buffer {
  const length: Record<string, string> = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
