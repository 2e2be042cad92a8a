import { isObject, isSame } from './hex.ts'

/** Address of the logs with which a node says native transfers. @see https://geth.ethereum.org/docs/interacting-with-geth/rpc/ns-eth#eth-simulatev1 */
export const NATIVE = `0x${'e'.repeat(40)}`

/** Address of the logs that a chain itself writes for them. @see https://eips.ethereum.org/EIPS/eip-7708 */
const LOGGED_BY_CHAIN = `0x${'f'.repeat(39)}e`

const isAt = (log: unknown, address: string) => isObject(log) && isSame(log.address, address)

/** Fields that two logs of one transfer share. */
const contentOf = (log: unknown) => isObject(log) && JSON.stringify([log.topics, log.data]).toLowerCase()

/**
 * Logs with each native transfer once, at the node's address. On a chain that logs them itself a node may give the chain's logs, its own, or both;
 * of those that are equal one counts.
 */
export function withNativeOnce(logs: readonly unknown[]): readonly unknown[] {
  const twins = logs.filter(log => isAt(log, LOGGED_BY_CHAIN)).map(contentOf)
  return logs.flatMap(log => {
    if (isAt(log, LOGGED_BY_CHAIN)) return [{ ...(log as object), address: NATIVE }]
    const twin = isAt(log, NATIVE) ? twins.indexOf(contentOf(log)) : -1
    if (twin < 0) return [log]
    twins.splice(twin, 1)
    return []
  })
}
