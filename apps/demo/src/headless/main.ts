import { evmAdapter } from '@foyer/adapters-evm'
import { loadConfig } from '../config.ts'
import { injectWallets } from '../wallets/injectWallets.ts'
import { customUi } from './customUi.ts'
import '../site/site.css'

const { networks, unrequested } = await loadConfig()
if (new URLSearchParams(location.search).get('wallets') !== 'none') injectWallets([...networks, ...unrequested])

customUi({
  button: document.querySelector<HTMLButtonElement>('#open')!,
  dialog: document.querySelector<HTMLDialogElement>('#modal')!,
  options: { adapters: [evmAdapter()], networks },
})
