import http from 'node:http';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';

// The reference tus server with its file store: no accounts, no hash, no fsync. argv: folder.
const [folder = ''] = process.argv.slice(2);
const tus = new Server({ path: '/files', datastore: new FileStore({ directory: folder }), relativeLocation: true });
const server = http.createServer((request, response) => void tus.handle(request, response));
server.requestTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
