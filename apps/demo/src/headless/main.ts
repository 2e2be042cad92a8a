import { evmAdapter } from '@foyer/adapters-evm'
import { evmNetworks, loadConfig } from '../config.ts'
import { injectWallets } from '../wallets/injectWallets.ts'
import { customUi } from './customUi.ts'
import '../site/site.css'

const config = await loadConfig()
if (new URLSearchParams(location.search).get('wallets') !== 'none') {
  await injectWallets(evmNetworks(config), ['eip155'])
}

const networks = config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')

customUi(document.querySelector<HTMLElement>('#wallet')!, { adapters: [evmAdapter()], networks })
