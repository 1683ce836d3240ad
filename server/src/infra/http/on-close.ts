import type { Wire } from './routes.ts';

/**
 * Calls back once when the response has ended or the client has disconnected. Watches the socket too: a pipelined
 * response that waits behind another is neither closed nor destroyed with its connection (Node 20).
 */
export function onClose({ request, reply }: Wire, callback: () => void): void {
  const response = reply.raw;
  const { socket } = request.raw;
  if (response.destroyed || socket.destroyed) return callback();
  const done = (): void => {
    response.off('close', done);
    socket.off('close', done);
    callback();
  };
  response.once('close', done);
  socket.once('close', done);
}
