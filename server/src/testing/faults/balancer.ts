import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that sends requests to the nodes in turn, and answers 502 if a node does not respond. */
export class Balancer {
  private readonly nodes: () => string[];
  private readonly server: Server;
  private count = 0;
  /** Number of responses of each node, by its URL. */
  readonly answered = new Map<string, number>();

  constructor(nodes: () => string[]) {
    this.nodes = nodes;
    this.server = createServer((incoming, outgoing) => {
      const nodes = this.nodes();
      const node = nodes[this.count++ % nodes.length] ?? '';
      const { method, headers, url = '/' } = incoming;
      const onward = forward(new URL(url, node), { method, headers, agent: false }, (answer) => {
        this.answered.set(node, (this.answered.get(node) ?? 0) + 1);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once('error', () => outgoing.destroy());
      });
      onward.once('error', () => {
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502, { connection: 'close' }).end();
      });
      outgoing.once('close', () => onward.destroy());
      incoming.pipe(onward);
    });
  }

  async start(port: number): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
