import type { WalletAccount } from '@foyer/core/chain'
import { createAgreement } from './agreement.ts'
import { isSame } from './transfer/hex.ts'

const has = (accounts: readonly WalletAccount[], { address }: Pick<WalletAccount, 'address'>) =>
  accounts.some(each => isSame(each.address, address))

const isRepetition = (said: readonly string[], before: readonly string[]) =>
  said.length === before.length && said.every((address, index) => isSame(address, before[index]!))

/**
 * Hears events that name accounts. An event is only an occasion to ask: where the wallet answers them too, they are those of the event, in its
 * order; where it does not in time, those that it answers; nothing is reported where it answers nothing.
 * @returns the function to call with the addresses of each event. After an event without addresses it reports nothing.
 */
export function hearAccounts(
  ask: () => Promise<readonly WalletAccount[]>,
  signal: AbortSignal,
  report: (accounts: readonly WalletAccount[]) => void,
): (addresses: readonly string[]) => void {
  let said: readonly string[] = []
  const settle = (accounts: readonly WalletAccount[] | undefined) => {
    const isAwaited = said.length > 0
    said = []
    if (accounts && isAwaited) report(accounts)
  }
  const placeOf = ({ address }: WalletAccount) => said.findIndex(each => isSame(each, address))
  const agreement = createAgreement<readonly WalletAccount[]>(
    {
      ask,
      agrees: accounts => said.every(address => has(accounts, { address })),
      agreed: accounts =>
        settle(accounts.filter(each => placeOf(each) >= 0).sort((one, other) => placeOf(one) - placeOf(other))),
      differs(accounts, isOver) {
        if (isOver) settle(accounts)
        else if (accounts) report(accounts)
      },
    },
    signal,
  )
  return addresses => {
    const isRepeated = isRepetition(addresses, said)
    said = addresses
    if (said.length === 0) agreement.settled()
    else agreement.heard(isRepeated)
  }
}

/**
 * Accounts that a wallet answers without an event, where one of those before has gone; undefined where none has, or all, which some wallets answer
 * for a moment. Their order is left to events, since some wallets name the selected account in no other way: it stays the first.
 */
export function remaining(
  answer: readonly WalletAccount[],
  before: readonly WalletAccount[] = [],
): readonly WalletAccount[] | undefined {
  if (answer.length === 0 || before.every(each => has(answer, each))) return undefined
  const selected = before.slice(0, 1)
  return [...answer].sort((one, other) => Number(has(selected, other)) - Number(has(selected, one)))
}
