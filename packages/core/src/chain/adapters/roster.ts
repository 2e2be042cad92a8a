import type { Connector } from '../adapter.ts'
import type { ChainNamespace } from '../namespace.ts'

/** A wallet on the page, as it describes itself. */
export interface Registration<Wallet> {
  /** What it goes by, the same after a reload: a name, an rdns. */
  claim: string
  /** What tells it from another one that goes by the same: its picture, for one. */
  mark: string
  name: string
  imageUrl: string | undefined
  /** The same whenever the wallet's own object is the same. */
  wallet: Wallet
}

export type Row<Wallet> = Registration<Wallet> & { id: string }

export interface Roster<Wallet> {
  /** All of them, each under its id. */
  rows(): readonly Row<Wallet>[]
  /** Takes a wallet in, or what is new about one that is there. */
  put(registration: Registration<Wallet>): void
  /** Takes a wallet away, unless a newer object has taken its place. */
  remove(registration: Registration<Wallet>): void
  find(connectorId: string): Wallet | undefined
}

/** FNV-1a, 32 bits. Tells two wallets of one page apart, no more. @see https://www.rfc-editor.org/rfc/rfc9923 */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

const fullId = ({ claim, mark }: Registration<unknown>) => `${claim}#${fingerprint(mark)}`

/**
 * The wallets of one page that describe themselves.
 * - A connector's id is the wallet's claim. Where two have the same claim, their marks decide, so that the order in which they come does not.
 *   An id once listed stays.
 * - The same claim with the same object, or with the same mark, is the same wallet: with a new object after an update of the extension, and
 *   then its newest one counts. Anything else is another wallet, however much it looks like one that is there.
 */
export function createRoster<Wallet>(): Roster<Wallet> {
  let known: (Registration<Wallet> & { id?: string })[] = []

  const idOf = (row: Registration<Wallet>) => {
    const alone = known.every(other => other === row || other.claim !== row.claim)
    const wanted = alone ? row.claim : fullId(row)
    let id = wanted
    // A name may be made to look like another's id, and a wallet that renamed itself keeps the one it had.
    for (let twin = 2; known.some(other => other.id === id); twin += 1) id = `${wanted}#${twin}`
    return id
  }
  const rows = () => {
    for (const row of known) row.id ??= idOf(row)
    return known as Row<Wallet>[]
  }

  return {
    rows,
    put(registration) {
      const same = known.filter(({ claim }) => claim === registration.claim)
      const row =
        same.find(({ wallet }) => wallet === registration.wallet) ?? same.find(({ mark }) => mark === registration.mark)
      if (!row) known.push({ ...registration })
      else Object.assign(row, registration)
    },
    remove({ claim, wallet }) {
      known = known.filter(row => row.claim !== claim || row.wallet !== wallet)
    },
    find(connectorId) {
      const row = rows().find(({ id }) => id === connectorId) ?? known.find(each => fullId(each) === connectorId)
      return row?.wallet
    },
  }
}

/** What core is told of a wallet that announced itself. */
export const announced = ({ id, name, imageUrl }: Row<unknown>, chain: ChainNamespace): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  chain,
  ...(imageUrl !== undefined && { imageUrl }),
})
