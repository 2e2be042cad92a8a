import type { SignClient } from '../chain/walletConnectAdapter.ts'

/** Relayer of a sign client: it opens and closes the client's socket. */
export type SocketRelayer = Pick<SignClient['core']['relayer'], 'connect' | 'on' | 'transportClose'>

/**
 * Limits the client to one connection attempt at a time. A failed attempt still requests the subscriptions, and that request starts another
 * attempt within the first: with a relay that refuses at once they multiply, hundreds per second, until the tab freezes or has no memory.
 */
export function connectOnce(relayer: SocketRelayer): void {
  const connect = relayer.connect?.bind(relayer)
  if (!connect) return
  let connecting: Promise<void> | undefined
  relayer.connect = () => {
    connecting ??= connect().finally(() => {
      connecting = undefined
    })
    return connecting
  }
}

/** Closes the client's socket for good, whatever the client still wants to send. Resolves when the socket is closed. */
export async function closeClient({
  core: { heartbeat, relayer },
}: {
  core: { heartbeat: { stop(): void }; relayer: SocketRelayer }
}): Promise<void> {
  heartbeat.stop()
  const close = () => relayer.transportClose().catch(() => {})
  // A pending request would open the socket again.
  relayer.connect = () => new Promise(() => {})
  // An attempt that has begun still opens its socket.
  relayer.on('relayer_connect', () => void close())
  await close()
}
