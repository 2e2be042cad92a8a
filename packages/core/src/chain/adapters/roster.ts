import type { Connector } from '../adapter.ts'
import { type ConnectorSource, connectorId } from '../connectorId.ts'
import type { ChainNamespace } from '../namespace.ts'

/** A wallet on the page, as it describes itself. */
export interface Registration<Wallet> {
  /** How it was found. */
  source: ConnectorSource
  /** Name it goes by there, the same after a reload: an rdns, a Wallet Standard name, a path. */
  claim: string
  /** Tells it from another one that goes by the same: its picture, for one. */
  mark: string
  /** Of one announcement, where there are such ids (EIP-6963). */
  uuid?: string
  name: string
  imageUrl: string | undefined
  /** The same whenever the wallet's own object is the same. */
  wallet: Wallet
}

export type Row<Wallet> = Registration<Wallet> & { id: string }

export interface Roster<Wallet> {
  /** Those that are on the page now, each under its id. */
  rows(): readonly Row<Wallet>[]
  /** Takes a wallet in, or what is new about one that is there. */
  put(registration: Registration<Wallet>): void
  /** The wallet has taken itself away. */
  remove(registration: Registration<Wallet>): void
  /** Takes over what the page has at this moment in places that hold one wallet each: all that was found in this way. */
  replace(source: ConnectorSource, found: readonly Registration<Wallet>[]): void
  /** The row of an id that is on the page now. */
  find(id: string): Row<Wallet> | undefined
  /** The rows that a stored id may mean. Ids stored by earlier versions count too. */
  claimants(storedId: string): readonly Row<Wallet>[]
  /** The wallet of an id, also once another object stands in its place on the page. Undefined when it has gone. */
  holder(id: string): Wallet | undefined
}

/** More wallets than any page has; one that announces without end fills no memory. */
const MOST = 200

/** FNV-1a, 32 bits. Tells two wallets of one page apart, no more. @see https://www.rfc-editor.org/rfc/rfc9923 */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

type Entry<Wallet> = Registration<Wallet> & {
  id?: string
  /** `replaced`: another object stands in its place; who is connected to it stays so. */
  presence: 'here' | 'replaced' | 'gone'
}

const isHere = <Wallet>({ presence }: Entry<Wallet>) => presence === 'here'

/** The id of a wallet that is alone with its claim, then the one that its mark adds to. */
const idsOf = ({ source, claim, mark }: Registration<unknown>): [short: string, full: string] => {
  const short = connectorId(source, claim)
  return [short, `${short}#${fingerprint(mark)}`]
}

/** As versions up to 0.1 wrote them: the claim without how the wallet was found. */
const formerIdsOf = ({ source, claim, mark }: Registration<unknown>) =>
  source === 'wbip004' ? [] : [claim, `${claim}#${fingerprint(mark)}`]

/**
 * The wallets of one page that describe themselves.
 * - An id belongs to one object for as long as the page lives: whoever chose it, or is connected by it, never reaches another object.
 * - A connector's id says how the wallet was found and what it goes by there, so that none can take one of another kind. Where two go by the
 *   same, their marks decide, so that the order in which they come does not. An id once listed stays.
 * - Another object is another wallet, however much it looks like one that is there. Of one announcement the first object stays.
 */
export function createRoster<Wallet>(): Roster<Wallet> {
  const known: Entry<Wallet>[] = []

  const idOf = (entry: Entry<Wallet>) => {
    const [short, full] = idsOf(entry)
    const alone = known.every(other => other === entry || other.source !== entry.source || other.claim !== entry.claim)
    const wanted = alone ? short : full
    let id = wanted
    // A name may be made to look like another's id, and two wallets may look the same.
    for (let twin = 2; known.some(other => other.id === id); twin += 1) id = `${wanted}#${twin}`
    return id
  }
  const identified = () => {
    for (const entry of known) entry.id ??= idOf(entry)
    return known as (Entry<Wallet> & { id: string })[]
  }
  const isSame = (a: Registration<Wallet>, b: Registration<Wallet>) =>
    a.source === b.source && a.claim === b.claim && a.wallet === b.wallet

  const put = (registration: Registration<Wallet>) => {
    const { uuid, wallet } = registration
    if (uuid !== undefined && known.some(other => other.uuid === uuid && other.wallet !== wallet)) return
    const entry = known.find(other => isSame(other, registration))
    if (entry) Object.assign(entry, registration, { presence: 'here' })
    else if (known.length < MOST) known.push({ ...registration, presence: 'here' })
  }

  return {
    rows: () => identified().filter(isHere),
    put,
    remove(registration) {
      for (const entry of known) if (isSame(entry, registration)) entry.presence = 'gone'
    },
    replace(source, found) {
      for (const entry of known) {
        if (entry.source !== source || found.some(each => isSame(each, entry))) continue
        entry.presence = found.some(({ claim }) => claim === entry.claim) ? 'replaced' : 'gone'
      }
      found.forEach(put)
    },
    find: id => identified().find(entry => entry.id === id && isHere(entry)),
    claimants: storedId =>
      identified().filter(entry => {
        const [short, full] = idsOf(entry)
        return (
          isHere(entry) &&
          (storedId === short || `${storedId}#`.startsWith(`${full}#`) || formerIdsOf(entry).includes(storedId))
        )
      }),
    holder: id => identified().find(entry => entry.id === id && entry.presence !== 'gone')?.wallet,
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
