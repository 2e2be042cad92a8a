import type { PhoneWallet } from '../phoneWallet.ts'
import { askSection } from './askSection.ts'
import { behaviourChoice } from './behaviourChoice.ts'
import { element } from './element.ts'
import { logSection } from './logSection.ts'
import { pairForm } from './pairForm.ts'
import { sessionSection } from './sessionSection.ts'
import { statusLine } from './statusLine.ts'
import { type Attempt, createTrouble } from './trouble.ts'
import { type PageNetwork, walletSection } from './walletSection.ts'

/** Fills the page with the phone. Returns the function that shows the error of an action that fails. */
export function phonePage(phone: PhoneWallet, title: string, networks: readonly PageNetwork[]): { attempt: Attempt } {
  const name = (chainId: string) => networks.find(each => each.caipNetworkId === chainId)?.name ?? chainId
  const { node: trouble, attempt } = createTrouble()
  const status = statusLine(name)
  const asks = askSection(phone, name, attempt)
  const sessions = sessionSection(phone, name, attempt)
  const behaviour = behaviourChoice(phone)
  const wallet = walletSection(phone, networks, attempt)
  const log = logSection()
  const warning = 'A wallet for tests. Its keys are public: never send it anything of value.'

  document.title = title
  document.body.replaceChildren(
    element(
      'main',
      {},
      element('h1', {}, title),
      element('p', { className: 'quiet' }, warning),
      status.node,
      trouble,
      pairForm(phone, attempt),
      asks.node,
      sessions.node,
      behaviour.node,
      wallet.node,
      log.node,
    ),
  )
  phone.watch(state => {
    for (const part of [asks, sessions, log, behaviour, wallet, status]) part.show(state)
  })
  return { attempt }
}
