import type { Connector } from '../adapter.ts'
import { type ConnectorSource, connectorId, isFormerId } from '../connectorId.ts'
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
  /** Whether the wallet of an id is on the page now. */
  has(id: string): boolean
  /** The wallet of an id, to be connected: from here on the id means this object and no other. Undefined when it has gone. */
  choose(id: string): Wallet | undefined
  /** Whether an id was chosen on this page. */
  wasChosen(id: string): boolean
  /** The wallet that was chosen by an id, also once another object stands in its place on the page. Undefined when it has gone. */
  held(id: string): Wallet | undefined
  /** Those that a stored id may mean. Ids stored by earlier versions count too. */
  claimants(storedId: string): readonly Row<Wallet>[]
}

/** More wallets than any page has; one that comes and goes without end fills no memory. */
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
  /**
   * - `replaced`: another object stands in its place; who is connected to it stays so.
   * - `contested`: it came with the announcement of one that is there, as that one in every word. Never listed; but which of them a stored id
   *   means cannot be told any more.
   */
  presence: 'here' | 'replaced' | 'contested' | 'gone'
  wasChosen?: true
}

const isHere = <Wallet>({ presence }: Entry<Wallet>) => presence === 'here'

/** The id of a wallet that is alone with its claim, then the one that its mark adds to. */
const idsOf = ({ source, claim, mark }: Registration<unknown>): [short: string, full: string] => {
  const short = connectorId(source, claim)
  return [short, `${short}#${fingerprint(mark)}`]
}

/**
 * The wallets of one page that describe themselves.
 * - An id belongs to one object for as long as the page lives: whoever chose it, or is connected by it, never reaches another object.
 * - A connector's id says how the wallet was found and what it goes by there, so that none can take one of another kind. Where two go by the
 *   same, their marks decide, so that the order in which they come does not. An id once listed stays.
 * - Another object is another wallet, however much it looks like one that is there. Of one announcement the first object stays; while there is
 *   a second, neither is restored.
 */
export function createRoster<Wallet>(): Roster<Wallet> {
  const known: Entry<Wallet>[] = []

  const idOf = (entry: Entry<Wallet>) => {
    const [short, full] = idsOf(entry)
    const alone = known.every(
      other =>
        other === entry ||
        other.source !== entry.source ||
        other.claim !== entry.claim ||
        other.presence === 'contested',
    )
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

  /** Of those that are not on the page any more, the first that nobody chose makes room. */
  const hasRoom = () => {
    if (known.length < MOST) return true
    const spare = known.findIndex(
      ({ presence, wasChosen }) => !wasChosen && (presence === 'replaced' || presence === 'gone'),
    )
    if (spare !== -1) known.splice(spare, 1)
    return spare !== -1
  }

  const put = (registration: Registration<Wallet>) => {
    const { uuid, name, mark, claim, imageUrl } = registration
    const entry = known.find(other => isSame(other, registration))
    if (entry) {
      // Anyone can announce the same object anew: what its id is made of stays as it was first said.
      Object.assign(entry, { name, imageUrl })
      if (entry.presence !== 'contested') entry.presence = 'here'
      return
    }
    const alike = known.filter(
      other =>
        uuid !== undefined &&
        other.uuid === uuid &&
        other.claim === claim &&
        other.name === name &&
        other.mark === mark,
    )
    // A wallet may make a new object for each announcement: one of them says as much as all.
    if (alike.length > 1 || !hasRoom()) return
    known.push({ ...registration, presence: alike.length > 0 ? 'contested' : 'here' })
  }

  const chosen = (id: string) => identified().find(entry => entry.id === id && entry.wasChosen)

  return {
    rows: () => identified().filter(isHere),
    put,
    remove(registration) {
      for (const entry of known) if (isSame(entry, registration)) entry.presence = 'gone'
    },
    replace(source, found) {
      for (const entry of known) {
        if (entry.source !== source || entry.presence === 'gone' || found.some(each => isSame(each, entry))) continue
        entry.presence = found.some(({ claim }) => claim === entry.claim) ? 'replaced' : 'gone'
      }
      found.forEach(put)
    },
    has: id => identified().some(entry => entry.id === id && isHere(entry)),
    choose(id) {
      const entry = identified().find(each => each.id === id && (isHere(each) || each.presence === 'replaced'))
      if (entry) entry.wasChosen = true
      return entry?.wallet
    },
    wasChosen: id => chosen(id) !== undefined,
    held(id) {
      const entry = chosen(id)
      return entry?.presence === 'gone' ? undefined : entry?.wallet
    },
    claimants: storedId =>
      identified().filter(entry => {
        const [short, full] = idsOf(entry)
        const { presence, source, claim, mark } = entry
        return (
          (presence === 'here' || presence === 'contested') &&
          (storedId === short ||
            `${storedId}#`.startsWith(`${full}#`) ||
            (source !== 'wbip004' && isFormerId(storedId, claim, `${claim}#${fingerprint(mark)}`)))
        )
      }),
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
