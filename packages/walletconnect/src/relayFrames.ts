import { attempt } from '@foyer/core/chain/adapters'

/** Part of the client's relayer, which its types do not have. */
export type Relayer = {
  createProvider?: () => Promise<void>
  provider?: { connection?: { onPayload?: (event: { data?: unknown }) => void } }
}

/** Characters. The client fails on a log entry of a megabyte, and it logs every frame. */
const LONGEST = 900_000
/** Levels of the deepest frame of the relay, and a few more. */
const DEEPEST = 8

const isShallow = (value: unknown, levels = DEEPEST): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every(inner => isShallow(inner, levels - 1)))

/**
 * Returns whether this is a message of the relay: a response, or a message to a topic. The client throws outside of any promise of ours on
 * others.
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export function isRelayFrame(data: unknown): boolean {
  // Relay frames are ASCII, so that their length is their size.
  if (typeof data !== 'string' || data.length > LONGEST || /[^ -~\s]/.test(data)) return false
  const { id, method, params, result, error } = (attempt(() => JSON.parse(data)) ?? {}) as Record<string, unknown>
  if (!Number.isFinite(typeof id === 'string' ? Number(id || Number.NaN) : id)) return false
  if (method === undefined) return isShallow(result) && isShallow(error) && (result !== undefined || isError(error))
  const { id: subscription, data: message } = (params ?? {}) as Record<string, unknown>
  const { topic, message: text } = (message ?? {}) as Record<string, unknown>
  return (
    method === 'irn_subscription' &&
    [subscription, topic].every(each => typeof each === 'string') &&
    typeof text === 'string' &&
    isBase64(text) &&
    isShallow(params)
  )
}

/** Whether the client can decode a message: its padding is optional, but no bits are left over. */
const isBase64 = (text: string) => {
  const unpadded = (encoded: string) => encoded.replace(/={1,2}$/, '')
  return attempt(() => unpadded(btoa(atob(text)))) === unpadded(text)
}

const isError = (error: unknown) => typeof (error as { message?: unknown } | undefined)?.message === 'string'

/** Drops every frame that is no message of the relay before the client sees it, on this socket and on those that follow it. */
export function dropForeignFrames(relayer: Relayer): void {
  const create = relayer.createProvider?.bind(relayer)
  const watch = () => {
    const { connection } = relayer.provider ?? {}
    if (!connection?.onPayload) return
    const receive = connection.onPayload.bind(connection)
    connection.onPayload = event => {
      if (isRelayFrame(event.data)) receive(event)
    }
  }
  watch()
  if (!create) return
  relayer.createProvider = async () => {
    await create()
    watch()
  }
}
