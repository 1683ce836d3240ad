import type { Wire } from './routes.ts';

/**
 * Calls once, when the answer has ended or nobody is there any more who could get it. An answer that waits behind
 * another on its line never ends by itself: with the line it is neither closed nor destroyed (Node 20).
 */
export function whenGone({ request, reply }: Wire, leave: () => void): void {
  const answer = reply.raw;
  const { socket } = request.raw;
  if (answer.destroyed || socket.destroyed) return leave();
  const done = (): void => {
    answer.off('close', done);
    socket.off('close', done);
    leave();
  };
  answer.once('close', done);
  socket.once('close', done);
}
