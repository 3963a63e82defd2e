import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type BreakableModel = {
  url: string;
  /** Cuts every call that is on its way, and refuses all that come. */
  breakDown(): void;
  comeBack(): void;
  close(): Promise<void>;
};

/** Passes connections on to the model, until it is told to be down. */
export async function startBreakableModel(target: () => Promise<URL>): Promise<BreakableModel> {
  const open = new Set<Socket>();
  let isDown = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // A broken connection is what this is for; either side learns of it by its end.
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((caller) => {
    keep(caller);
    if (isDown) return caller.resetAndDestroy();
    pass(caller, target, keep).catch(() => caller.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = () => {
    for (const socket of open) socket.resetAndDestroy();
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

async function pass(
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
