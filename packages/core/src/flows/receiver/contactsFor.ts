import type { AnyActorRef } from 'xstate'
import { displayText } from '../../chain/displayText.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import { portfolioOf } from '../portfolio/portfolio.selectors.ts'
import { isTransfer } from '../transactions/transaction.types.ts'
import type { transactionsMachine } from '../transactions/transactions.machine.ts'
import { isSameAddress, readAddress } from './readAddress.ts'
import type { Contact, Contacts, ReceiverPlace } from './receiver.types.ts'

const MOST_OWN = 20
const MOST_RECENT = 5
const MOST_KNOWN = 1_000
const MOST_NAME = 128

type Candidate = { address: string; name: string | undefined }

type Wanted = { kind: Contact['kind']; most: number; besides: readonly Contact[] }

/** Candidates that can be paid from this place, each address once, without the paying account and those of `besides`. */
function contactsFrom(candidates: readonly Candidate[], place: ReceiverPlace, { kind, most, besides }: Wanted) {
  const contacts: Contact[] = []
  for (const { address: text, name = '' } of candidates) {
    const reading = readAddress(text, place)
    if (reading?.type !== 'address' || contacts.length === most) continue
    const { address } = reading
    const others = [place, ...besides, ...contacts]
    if (others.some(each => isSameAddress(each.address, address, place.namespace))) continue
    const label = displayText(name, MOST_NAME)
    contacts.push({ kind, address, ...(label && { name: label }) })
  }
  return contacts
}

/** Addresses that the visitor can choose or may know: of the wallet, of transfers from this browser, and of the activity once it is loaded. */
export function contactsFor(system: AnyActorRef['system'], place: ReceiverPlace): Contacts {
  const { namespace } = place
  const snapshot = (system.get('modal') as ModalActor).getSnapshot()
  const accounts = selectAccount(snapshot, namespace)?.allAccounts ?? []
  const transactions = flowOf<typeof transactionsMachine>(system.get('transactions'))?.getSnapshot().context
    .transactions
  const recent = (transactions ?? [])
    .filter(each => each.namespace === namespace)
    .sort((one, other) => other.createdAt - one.createdAt)
    .flatMap(({ summary }) => (summary && isTransfer(summary) ? [{ address: summary.to, name: summary.name }] : []))
  const activity = portfolioOf(snapshot, namespace)?.activity?.getSnapshot().context
  // Also those that have paid: an address like theirs is made to be taken for them.
  const history = (activity?.transactions ?? []).flatMap(({ metadata }) => [metadata.sentTo, metadata.sentFrom])

  const shared = accounts.map(({ address, label }) => ({ address, name: label }))
  const own = contactsFrom(shared, place, { kind: 'own', most: MOST_OWN, besides: [] })
  const addresses = [...accounts, ...recent].map(({ address }) => address)
  return {
    choices: [...own, ...contactsFrom(recent, place, { kind: 'recent', most: MOST_RECENT, besides: own })],
    known: [...new Set([place.address, ...addresses, ...history])].slice(0, MOST_KNOWN),
  }
}
