import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type BreakableModel = {
  url: string;
  /** Aborts all open calls and rejects new ones. */
  breakDown(): void;
  comeBack(): void;
  close(): Promise<void>;
};

/** Starts a TCP proxy to the model that can simulate an outage. */
export async function startBreakableModel(target: () => Promise<URL>): Promise<BreakableModel> {
  const openSockets = new Set<Socket>();
  let isDown = false;
  const keep = (socket: Socket) => {
    openSockets.add(socket);
    socket.on('close', () => openSockets.delete(socket));
    // Connection errors are expected: destroying a socket notifies the other side.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((caller) => {
    keep(caller);
    if (isDown) return caller.resetAndDestroy();
    forward(caller, target, keep).catch(() => caller.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = () => {
    for (const socket of openSockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakDown() {
      isDown = true;
      cutAll();
    },
    comeBack() {
      isDown = false;
    },
    async close() {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}

async function forward(
  caller: Socket,
  target: () => Promise<URL>,
  keep: (socket: Socket) => void,
): Promise<void> {
  const { hostname, port } = await target();
  const model = connect({ host: hostname, port: Number(port) });
  keep(model);
  caller.pipe(model);
  model.pipe(caller);
  caller.on('close', () => model.destroy());
  model.on('close', () => caller.destroy());
}
