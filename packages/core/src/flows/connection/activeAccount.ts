import type { Connection, WalletAccount } from '../../chain/adapter.ts'
import type { ConnectionContext } from './connection.types.ts'

type Shared = { accounts: readonly WalletAccount[]; selected?: string | undefined }

const accountOf = ({ accounts }: Shared, address: string | undefined) => accounts.find(each => each.address === address)

/**
 * Account of the preferred type that becomes active, where another type is active only because none of that type was shared: the one that was
 * active before, else the first. The visitor's own choice is always of the preferred type. Not for a wallet with a selection of its own.
 */
function regained(shared: Shared, { accountType, away, connection }: ConnectionContext): WalletAccount | undefined {
  const held = connection!
  const isPreferred = ({ type }: WalletAccount) => type !== undefined && type === accountType
  const isSelecting = shared.selected !== undefined || held.selected !== undefined
  if (isSelecting || !accountOf(held, held.address)?.type || held.accounts.some(isPreferred)) return undefined
  const fit = shared.accounts.filter(isPreferred)
  return fit.find(({ address }) => address === away) ?? fit[0]
}

/**
 * Active account after the accounts changed. A new selection of the wallet is followed, unless the former one is only gone; otherwise the
 * active account stays while it is shared, also as written by another chain, but gives way to the preferred type that it stood in for.
 */
export function activeOf(shared: Shared, context: ConnectionContext): string {
  const { accounts, selected } = shared
  const held = context.connection!
  const former = held.selected
  const has = (address: string | undefined) => accountOf(shared, address) !== undefined
  if (selected !== undefined && former !== undefined && selected !== former && has(former)) return selected
  const stays = has(held.address) ? held.address : undefined
  const active = accountOf(held, held.address)
  const isSame = ({ publicKey, type }: WalletAccount) =>
    publicKey !== undefined && publicKey === active?.publicKey && type === active.type
  const next = regained(shared, context)?.address ?? stays ?? (accounts.find(isSame) ?? accounts[0])?.address
  return next ?? held.address
}

/** Whether the active account stays what it is: the same address may have become a smart account. */
export function isActiveAfter(shared: Shared, context: ConnectionContext): boolean {
  const held = context.connection!
  const next = activeOf(shared, context)
  return next === held.address && accountOf(shared, next)?.type === accountOf(held, next)?.type
}

/** Account of the preferred type that is no longer active because it is no longer shared; the one of before while another stands in for it. */
export function awayAfter(next: string, { connection, accountType, away }: ConnectionContext): string | undefined {
  const { address } = connection!
  const isLeft = next !== address && accountOf(connection!, address)?.type === accountType
  return isLeft ? address : away
}

/**
 * Approved connection with the preferred account active: the one of the last visit, else one of the preferred type. Without a selection in
 * the wallet, one of another type was not the visitor's choice, but the only one at that time.
 */
export function preferred(connection: Connection, { record, accountType }: ConnectionContext): Connection {
  const { accounts, address, selected } = connection
  const isPreferred = (each: WalletAccount | undefined) => each !== undefined && each.type === accountType
  const last = accountOf(connection, record?.address)
  const active = accountOf(connection, address)
  const ofType = isPreferred(active) ? active : accounts.find(isPreferred)
  const isChoice = last !== undefined && (selected !== undefined || !last.type || isPreferred(last))
  const chosen = isChoice ? last : (ofType ?? last)
  return chosen ? { ...connection, address: chosen.address } : connection
}
