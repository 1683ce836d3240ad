/** Port of the product under test, set by E2E_PORT; the sandboxes use the next one. */
const port = Number(process.env['E2E_PORT'] ?? 4710);

export const productPort = port;
export const sandboxPort = port + 1;
export const productOrigin = `http://localhost:${productPort}`;
export const mailboxAddress = `http://127.0.0.1:${sandboxPort}/mailbox`;
