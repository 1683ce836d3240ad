import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';

// Streams one file unchanged. argv: its path.
const [file = ''] = process.argv.slice(2);
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/zip', 'content-length': statSync(file).size });
  createReadStream(file).pipe(response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
