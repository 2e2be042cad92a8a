import type { Connector } from '../adapter.ts'
import { type ConnectorSource, connectorId } from '../connectorId.ts'
import type { ChainNamespace } from '../namespace.ts'

/** Wallet on the page, as it describes itself. */
export interface Registration<Wallet> {
  /** How the wallet was found. */
  source: ConnectorSource
  /** Name of the wallet in its source, stable across reloads: an rdns, a Wallet Standard name, a path. */
  key: string
  /** Distinguishes wallets with the same key: the picture, for one. */
  fingerprint: string
  /** Id of the announcement, where the source has one (EIP-6963). */
  uuid?: string
  /** Name of the wallet; foreign text. */
  name: string
  /** Icon that the wallet gives. Undefined without one. */
  imageUrl: string | undefined
  /** The wallet's own object; the same one at each registration. */
  wallet: Wallet
}

/** Wallet on the page, with the id of its connector. */
export type Row<Wallet> = Registration<Wallet> & { id: string }

/** Wallets on the page, by the ids of their connectors. */
export interface Roster<Wallet> {
  /** Wallets that are on the page now, each with its id. */
  rows(): readonly Row<Wallet>[]
  /** Adds a wallet, or updates one that is there. */
  put(registration: Registration<Wallet>): void
  /** Removes a wallet that has unregistered. */
  remove(registration: Registration<Wallet>): void
  /** Replaces all wallets of a source that holds one wallet per place with the current ones. */
  replace(source: ConnectorSource, found: readonly Registration<Wallet>[]): void
  /** Whether the wallet of an id is on the page now. */
  has(id: string): boolean
  /** Returns the wallet of an id for a connection; from now on the id refers to this object only. Undefined when it has gone. */
  choose(id: string): Wallet | undefined
  /** Whether an id was chosen on this page. */
  wasChosen(id: string): boolean
  /** Returns the wallet that was chosen by an id, even if the page has replaced the object. Undefined when it has gone. */
  held(id: string): Wallet | undefined
  /** Wallets that a stored id may refer to. */
  candidates(storedId: string): readonly Row<Wallet>[]
}

/** Most rows, above what any page has. `window.ethereum` and chosen wallets are listed in addition. */
const MOST_LISTED = 100
/** Most known wallets, so that a stored id finds its wallet also behind a flood of others. */
const MOST_KNOWN = 1_000
/** Most characters of all pictures. A wallet announced after that has none. */
const MOST_PICTURES = 2_000_000

/** FNV-1a, 32 bits: enough to distinguish two wallets of one page. @see https://www.rfc-editor.org/rfc/rfc9923 */
function hash(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** A registration whose fingerprint is hashed. */
type Entry<Wallet> = Registration<Wallet> & {
  id?: string
  /**
   * - `replaced`: the page has another object in its place; its connections stay.
   * - `contested`: announced with the same id, key, name and picture as another object. Never listed, but a stored id is ambiguous then.
   */
  presence: 'here' | 'replaced' | 'contested' | 'gone'
  wasChosen?: true
}

const isHere = <Wallet>({ presence }: Entry<Wallet>) => presence === 'here'

/** Short id, for the only wallet with its key, and full id, with the fingerprint. */
const idsOf = ({ source, key, fingerprint }: Entry<unknown>): [short: string, full: string] => {
  const short = connectorId(source, key)
  return [short, `${short}#${fingerprint}`]
}

/** Id of a wallet that has none yet: unique among the known wallets. */
function newId(entry: Entry<unknown>, known: readonly Entry<unknown>[]): string {
  const [short, full] = idsOf(entry)
  const alone = known.every(
    other =>
      other === entry || other.source !== entry.source || other.key !== entry.key || other.presence === 'contested',
  )
  const wanted = alone ? short : full
  let id = wanted
  // A key may be made to look like another wallet's id, and two wallets may have the same fingerprint.
  for (let twin = 2; known.some(other => other.id === id); twin += 1) id = `${wanted}#${twin}`
  return id
}

/** Whether a stored id may refer to the wallet. */
function isCandidate(entry: Entry<unknown>, storedId: string): boolean {
  const [short, full] = idsOf(entry)
  const { presence } = entry
  const matches = storedId === short || `${storedId}#`.startsWith(`${full}#`)
  return matches && (presence === 'here' || presence === 'contested')
}

/** Returns the picture if there is room for it beside those of the other wallets. */
function fitting(picture: string | undefined, known: readonly Entry<unknown>[], own: Entry<unknown> | undefined) {
  const others = known.reduce((sum, entry) => sum + (entry === own ? 0 : (entry.imageUrl?.length ?? 0)), 0)
  return picture && others + picture.length <= MOST_PICTURES ? picture : undefined
}

/** Removes a wallet from the rows, with its picture, which would take the room of another. */
const leave = (entry: Entry<unknown>, presence: 'replaced' | 'gone') =>
  Object.assign(entry, { presence, imageUrl: undefined })

/**
 * Wallets that a page announces, each with a stable id.
 * - An id belongs to one object while the page lives: a choice or a connection by that id never reaches another object.
 * - An id holds how the wallet was found and its key there, so a wallet cannot take an id of another source. Where two wallets have the
 *   same key, their fingerprints decide, so the order of their registration does not matter. A listed id stays.
 * - Another object is another wallet, even if it looks the same. Of one announcement the first object stays; while there is a second,
 *   neither is restored.
 */
export function createRoster<Wallet>(): Roster<Wallet> {
  const known: Entry<Wallet>[] = []

  const identified = () => {
    for (const entry of known) entry.id ??= newId(entry, known)
    return known as (Entry<Wallet> & { id: string })[]
  }
  const isSame = (a: Registration<Wallet>, b: Registration<Wallet>) =>
    a.source === b.source && a.key === b.key && a.wallet === b.wallet

  /** Makes room by removing the first wallet that is no longer on the page and was not chosen. */
  const hasRoom = () => {
    if (known.length < MOST_KNOWN) return true
    const spare = known.findIndex(
      ({ presence, wasChosen }) => !wasChosen && (presence === 'replaced' || presence === 'gone'),
    )
    if (spare !== -1) known.splice(spare, 1)
    return spare !== -1
  }

  const put = (registration: Registration<Wallet>) => {
    const { uuid, name, key } = registration
    const fingerprint = hash(registration.fingerprint)
    const entry = known.find(other => isSame(other, registration))
    const imageUrl = fitting(registration.imageUrl, known, entry)
    if (entry) {
      // Any page script can announce the same object again, so the parts of its id stay as first announced.
      Object.assign(entry, { name, imageUrl })
      if (entry.presence !== 'contested') entry.presence = 'here'
      return
    }
    const matching = known.filter(
      other =>
        uuid !== undefined &&
        other.uuid === uuid &&
        other.key === key &&
        other.name === name &&
        other.fingerprint === fingerprint,
    )
    // A wallet may create a new object for each announcement; one contested entry is enough.
    if (matching.length > 1 || !hasRoom()) return
    known.push({ ...registration, fingerprint, imageUrl, presence: matching.length > 0 ? 'contested' : 'here' })
  }

  const chosen = (id: string) => identified().find(entry => entry.id === id && entry.wasChosen)

  return {
    rows() {
      let room = MOST_LISTED
      return identified().filter(
        entry => isHere(entry) && (entry.wasChosen || entry.source === 'eip1193' || room-- > 0),
      )
    },
    put,
    remove(registration) {
      for (const entry of known) if (isSame(entry, registration)) leave(entry, 'gone')
    },
    replace(source, found) {
      for (const entry of known) {
        if (entry.source !== source || entry.presence === 'gone' || found.some(each => isSame(each, entry))) continue
        leave(entry, found.some(({ key }) => key === entry.key) ? 'replaced' : 'gone')
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
    candidates: storedId => identified().filter(entry => isCandidate(entry, storedId)),
  }
}

/** Connector of a wallet that announced itself. */
export const announced = ({ id, name, imageUrl }: Row<unknown>, chain: ChainNamespace): Connector => ({
  id,
  name,
  type: 'ANNOUNCED',
  chain,
  ...(imageUrl !== undefined && { imageUrl }),
})
