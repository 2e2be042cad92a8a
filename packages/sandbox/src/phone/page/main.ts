import './buffer.ts'
import { phoneWallet } from '../phoneWallet.ts'
import { isBehaviour } from './behaviourChoice.ts'
import { element } from './element.ts'
import { phonePage } from './phonePage.ts'
import type { PageNetwork } from './walletSection.ts'

/**
 * Parameters of the address: `uri` pairs at once, `when` (ask, approve, reject, late, silent) is the phone's behaviour, `one-prompt=no` makes
 * it a wallet that cannot connect and sign in at once, `name` separates several phones in one browser.
 */
const address = new URL(location.href)
const phoneName = address.searchParams.get('name') ?? 'Foyer Phone'
const when = address.searchParams.get('when')
const linked = address.searchParams.get('uri')

const readNetworks = async () => {
  const config = (await (await fetch('/config.json')).json()) as {
    urls: { relay: string }
    networks: PageNetwork[]
    unrequested: PageNetwork[]
  }
  return { relayUrl: config.urls.relay, networks: [...config.networks, ...config.unrequested] }
}

try {
  const { relayUrl, networks } = await readNetworks()
  const phone = await phoneWallet({
    relayUrl,
    name: phoneName,
    behaviour: isBehaviour(when) ? when : 'ask',
    signsIn: address.searchParams.get('one-prompt') !== 'no',
    rpcUrls: Object.fromEntries(networks.map(each => [each.caipNetworkId, each.rpcUrls.default.http[0] ?? ''])),
    storage: 'indexedDB',
    storagePrefix: phoneName,
  })
  const { attempt } = phonePage(phone, phoneName, networks)
  if (linked !== null) {
    // A reload must not pair again with a used link, which also contains the session's key.
    address.searchParams.delete('uri')
    history.replaceState(null, '', address)
    await attempt(() => phone.pair(linked))
  }
} catch (error) {
  const text = `The phone did not start: ${error instanceof Error ? error.message : String(error)}`
  document.body.replaceChildren(element('main', {}, element('h1', {}, 'Foyer Phone'), element('p', {}, text)))
}
