import { once } from 'node:events';
import type { Server } from 'node:http';

/** Listens on loopback. If the port is taken, rejects with a one-line Error that names the variable to change. */
export async function listen(server: Server, port: number, variable: string): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(`Port ${port} is in use. Choose another one with ${variable}=....`, {
      cause: error,
    });
  }
}

/** Closes a server and all its connections. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
