import { displayText } from '../../chain/displayText.ts'
import { isLookAlike } from '../../chain/isLookAlike.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { Transaction, Transfer } from '../../rules/transaction.ts'
import type { ActivitySnapshot } from '../activity/activity.machine.ts'
import { type ActivityList, activityState } from '../activity/activityList.ts'
import { directionOf } from '../activity/direction.ts'

/** Collectible (an NFT), safe to display. */
export type Collectible = {
  /** Made of its name and picture, the only identification in the history. */
  id: string
  /** Name; foreign text, safe to display. Undefined where the history has none. */
  name: string | undefined
  /** Address of its picture. Undefined where it has none. */
  imageUrl: string | undefined
  /** Number held. */
  count: number
  /** Whether its name can be mistaken for another. */
  lookAlike: boolean
}

/** Collectibles of the account, found in its activity. */
export type CollectibleList = {
  /** Collectibles that were found so far. */
  collectibles: Collectible[]
  /** State of the activity that they are found in; `nothing` only when it is complete. */
  state: ActivityList['state']
  /** Whether `pages.next` of the activity loads older transactions. */
  more: boolean
  /** Whether older transactions are missing. */
  endsEarly: boolean
  /** Code and context of the last failure. Undefined without one. */
  error: ErrorRecord | undefined
}

/** More than anyone owns of one collectible; a larger quantity is rejected. */
const COUNT = /^[1-9]\d{0,8}$/

/**
 * Collectibles of an account, the most recently moved first. No service lists them, so they are derived from the loaded activity: received
 * there and not sent on. `more` is whether there may be others.
 */
export function collectibleList(snapshot: ActivitySnapshot): CollectibleList {
  const { transactions, address, endsEarly, error } = snapshot.context
  const collectibles = collectiblesIn(transactions, address)
  const state = activityState(snapshot)
  const more = snapshot.can({ type: 'pages.next' })
  if (state !== 'listed' && state !== 'nothing') return { collectibles, state, more, endsEarly, error }
  return { collectibles, state: collectibles.length > 0 || more ? 'listed' : 'nothing', more, endsEarly, error }
}

/** Collectibles that were received and not sent on. Failed and pending transactions are ignored. */
export function collectiblesIn(transactions: readonly Transaction[], address: string): Collectible[] {
  const held = new Map<string, Collectible>()
  for (const transaction of transactions) {
    if (transaction.metadata.status.toLowerCase() !== 'confirmed') continue
    const direction = directionOf(transaction, address)
    if (direction !== 'in' && direction !== 'out') continue
    for (const transfer of transaction.transfers) {
      const collectible = collectibleOf(transfer)
      if (!collectible) continue
      const before = held.get(collectible.id)?.count ?? 0
      const moved = direction === 'in' ? collectible.count : -collectible.count
      held.set(collectible.id, { ...collectible, count: before + moved })
    }
  }
  return [...held.values()].filter(({ count }) => count > 0)
}

function collectibleOf({ nft_info, quantity }: Transfer): Collectible | undefined {
  if (!nft_info || nft_info.flags?.is_spam === true) return undefined
  const name = displayText(nft_info.name ?? '', 64) || undefined
  const imageUrl = nft_info.content?.preview?.url
  // Without either there is nothing to show or to identify it by.
  if (name === undefined && imageUrl === undefined) return undefined
  const numeric = quantity?.numeric ?? '1'
  return {
    id: JSON.stringify([name, imageUrl]),
    name,
    imageUrl,
    count: COUNT.test(numeric) ? Number(numeric) : 1,
    lookAlike: isLookAlike(nft_info.name ?? ''),
  }
}
