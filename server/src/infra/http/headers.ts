/** Headers of every response. Pages add their own content security policy; files have a stricter one. */
export function securityHeaders(options: { https: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/**
 * Content security policy of pages: same origin only, scripts and styles only with this response's nonce, and Trusted
 * Types, which prevent scripts and HTML from text; only the text editor may parse pasted HTML, outside of the page. An
 * external chat script writes HTML, so installations with one have no Trusted Types.
 */
export function pagePolicy(nonce: string, chatScriptUrl: string | null): string {
  const chat = chatScriptUrl ? ` ${new URL(chatScriptUrl).origin}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${chat}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${chat}`,
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(chatScriptUrl ? [] : ["require-trusted-types-for 'script'", 'trusted-types default ProseMirrorClipboard']),
  ].join('; ');
}
