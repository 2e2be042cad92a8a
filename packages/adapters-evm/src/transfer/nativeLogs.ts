import { isObject, isSame } from './hex.ts'

/** Address of the logs with which a node says native transfers. @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-eth#eth-simulatev1 */
export const NATIVE = `0x${'e'.repeat(40)}`

/** Address of the logs that a chain itself writes for them. @see https://eips.ethereum.org/EIPS/eip-7708 */
const LOGGED_BY_CHAIN = `0x${'f'.repeat(39)}e`

/** Logs with each native transfer once, at the node's address. On a chain that logs them itself a node may give the chain's logs, its own, or both. */
export function withNativeOnce(logs: readonly unknown[]): readonly unknown[] {
  const isAt = (log: unknown, address: string) => isObject(log) && isSame(log.address, address)
  if (!logs.some(log => isAt(log, LOGGED_BY_CHAIN))) return logs
  return logs.flatMap(log => {
    if (isAt(log, NATIVE)) return []
    return [isAt(log, LOGGED_BY_CHAIN) ? { ...(log as object), address: NATIVE } : log]
  })
}
