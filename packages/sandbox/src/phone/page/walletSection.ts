import type { PhoneWallet } from '../phoneWallet.ts'
import { button, element, section } from './element.ts'
import type { Part } from './part.ts'
import type { Attempt } from './trouble.ts'

export interface PageNetwork {
  caipNetworkId: string
  name: string
  rpcUrls: { default: { http: string[] } }
}

/** Actions of the wallet itself: its account, its chain and its socket. */
export function walletSection(phone: PhoneWallet, networks: readonly PageNetwork[], attempt: Attempt): Part {
  const account = element(
    'select',
    { id: 'account', onchange: () => void attempt(() => phone.selectAccount(account.selectedIndex)) },
    element('option', {}, 'Account 1'),
    element('option', {}, 'Account 2'),
  )
  const chain = element(
    'select',
    { id: 'chain' },
    ...networks
      .filter(each => each.caipNetworkId.startsWith('eip155:'))
      .map(each => element('option', { value: each.caipNetworkId }, each.name)),
  )
  const node = section(
    'Wallet',
    element('label', { htmlFor: 'account' }, 'Selected account'),
    account,
    element('label', { htmlFor: 'chain' }, 'EVM chain'),
    element(
      'p',
      { className: 'row' },
      chain,
      button('Switch chain', () => attempt(() => phone.switchChain(chain.value))),
    ),
    element(
      'p',
      { className: 'row' },
      button('Lose the socket', () => attempt(() => phone.dropSocket())),
      button('Resume', () => attempt(() => phone.resume())),
    ),
  )
  return {
    node,
    show({ selected }) {
      account.selectedIndex = selected
    },
  }
}
